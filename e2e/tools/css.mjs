// One style sheet out of style/main.css and what it imports.
import { bundle as lightning } from 'lightningcss';

// The oldest browsers with `light-dark()`, `popover` and container queries (May 2024); older ones get the plain page.
const version = (major, minor = 0) => (major << 16) | (minor << 8);
const TARGETS = { chrome: version(123), edge: version(123), firefox: version(125), safari: version(17, 5), ios_saf: version(17, 5) };

/** The bundled style sheet; a fault in it ends the build with its file and line. */
export function bundle(filename, { minify }) {
  try {
    return lightning({ filename, minify, targets: TARGETS }).code;
  } catch (error) {
    console.error(`site: ${error.fileName ?? filename}:${error.loc?.line ?? '?'}: ${error.message}`);
    process.exit(1);
  }
}
