//! Puts the built site (`target/site`) into a release build of the program, so that one file is the whole product.
//!
//! A site that was not built yet is no error: the program then says so when it starts.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?);
    // OUT_DIR is <target>/<profile>/build/<package>/out; the site stands beside the profiles.
    let target = out.ancestors().nth(4).ok_or_else(|| io::Error::other("OUT_DIR has too few parts"))?;
    let site = env::var_os("FIEL_SITE").map_or_else(|| target.join("site"), PathBuf::from);
    println!("cargo::rerun-if-env-changed=FIEL_SITE");

    let embed = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let mut files = Vec::new();
    if embed {
        // The stamp is written last by the site build; watching it alone also catches new files.
        println!("cargo::rerun-if-changed={}", site.join(".stamp").display());
        if site.is_dir() {
            collect(&site, &site, &mut files)?;
        }
        files.sort();
    } else {
        println!("cargo::rerun-if-changed=build.rs");
    }

    let mut code = String::from("/// Files inside the program, sorted by path.\nstatic EMBEDDED: &[Embedded] = &[\n");
    for (name, path) in &files {
        writeln!(code, "    ({name:?}, include_bytes!({:?})),", path.display().to_string()).map_err(io::Error::other)?;
    }
    let folder = (!embed).then(|| site.display().to_string());
    writeln!(code, "];\n/// Folder the files are read from instead, in a debug build.\nstatic FOLDER: Option<&str> = {folder:?};")
        .map_err(io::Error::other)?;
    fs::write(out.join("site.rs"), code)
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
        } else if let Some(name) = path.strip_prefix(root).ok().and_then(Path::to_str)
            && !name.starts_with('.')
        {
            files.push((name.replace('\\', "/"), path));
        }
    }
    Ok(())
}
