//! Secrets in addresses and cookies: 256 random bits, of which the database sees only the SHA-256.
//!
//! Owns their making, form and hash. Refuses to print one: `Debug` hides it, and there is no `Display`.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use std::fmt;

const BYTES: usize = 32;
/// Length of the text: 32 bytes in base64url without padding.
const TEXT: usize = 43;

/// A workspace's key or a share link's token: 43 characters of `A-Z a-z 0-9 - _`.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new token from the operating system's randomness; none where it has none to give.
    pub(crate) fn random() -> Option<Self> {
        let mut bytes = [0u8; BYTES];
        getrandom::fill(&mut bytes).ok()?;
        Some(Self(URL_SAFE_NO_PAD.encode(bytes)))
    }

    /// The secret itself, for a cookie, an address or an API answer. Never for a log.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// The secret itself, owned.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }

    pub(crate) fn hash(&self) -> Vec<u8> {
        Sha256::digest(self.0.as_bytes()).to_vec()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(hidden)")
    }
}

/// The hash of what somebody presents, or none where it cannot be a token at all.
///
/// The lookup that follows is by hash, so its timing says nothing of the token's characters.
pub(crate) fn hash_presented(text: &str) -> Option<Vec<u8>> {
    presented(text).map(|token| token.hash())
}

/// What somebody presents, or none where it cannot be a token at all.
pub(crate) fn presented(text: &str) -> Option<Token> {
    let well_formed = text.len() == TEXT && URL_SAFE_NO_PAD.decode(text).is_ok_and(|bytes| bytes.len() == BYTES);
    well_formed.then(|| Token(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_has_256_bits_and_hides_itself() {
        let (a, b) = (Token::random().unwrap(), Token::random().unwrap());
        assert_ne!(a, b);
        assert_eq!(a.expose().len(), TEXT);
        assert!(!format!("{a:?}").contains(a.expose()));
        assert_eq!(hash_presented(a.expose()), Some(a.hash()));
        assert_ne!(a.hash(), a.expose().as_bytes());
    }

    #[test]
    fn what_cannot_be_a_token_is_not_looked_up() {
        for text in ["", "a", "../../etc/passwd", &"=".repeat(43), &"á".repeat(21), &"A".repeat(44)] {
            assert_eq!(hash_presented(text), None, "{text}");
        }
    }

    #[test]
    fn the_hash_is_sha_256_of_the_text() {
        // printf 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' | sha256sum
        let hex: String = hash_presented(&"A".repeat(43)).unwrap().iter().map(|b| format!("{b:02x}")).collect();
        assert_eq!(hex, "0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a");
    }
}
