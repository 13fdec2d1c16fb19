//! Passwords of links: hashed and compared with argon2id, off the threads that serve requests.
//!
//! Owns the cost and the limits of a password. Where there is nothing to compare with, the same work is done, so that the time an
//! answer takes does not say whether there is such a link. Refuses to keep anything: hashes are the store's.

use crate::problem::Problem;
use crate::state::AppState;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};
use engine::locale::Text;

/// Characters a password has at least.
pub const SHORTEST: usize = 8;
/// Characters a password has at most: what is hashed has a bound.
pub const LONGEST: usize = 200;
/// Passwords that are hashed at once: each takes [`MEMORY_KIB`] and one core.
pub const AT_ONCE: usize = 2;

/// Memory of one hash, and passes over it: the OWASP Password Storage Cheat Sheet's first choice for argon2id with little memory
/// (19 MiB, two passes, one lane), read on 2 December 2026.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// A hash of that cost that no password has: 32 bytes nobody has found a password for.
const NOBODYS: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

fn argon2() -> Result<Argon2<'static>, Problem> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None).map_err(|error| failed(&error))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn failed(error: &dyn std::fmt::Display) -> Problem {
    tracing::error!(%error, "a password could not be hashed");
    Problem::internal()
}

/// What is wrong with a password to be, if anything.
#[must_use]
pub fn fault(password: &str) -> Option<Text> {
    let n = password.chars().count();
    (password.trim().is_empty() || !(SHORTEST..=LONGEST).contains(&n)).then(|| {
        Text::new(
            format!("A senha tem de {SHORTEST} a {LONGEST} caracteres. A escrita tem {n}."),
            format!("A password has {SHORTEST} to {LONGEST} characters. The one given has {n}."),
        )
    })
}

/// The hash of a password, as a PHC string with a salt of its own.
///
/// # Errors
/// Where the operating system gives no randomness or no memory.
pub async fn hash(state: &AppState, password: String) -> Result<String, Problem> {
    aside(state, move || {
        let hash = argon2()?.hash_password(password.as_bytes()).map_err(|error| failed(&error))?;
        Ok(hash.to_string())
    })
    .await
}

/// Whether `password` is the one of `hash`. Takes the same time where there is no hash, and answers no.
///
/// # Errors
/// Where the operating system gives no memory.
pub async fn is(state: &AppState, password: String, hash: Option<String>) -> Result<bool, Problem> {
    aside(state, move || {
        let there = hash.is_some();
        let text = hash.as_deref().unwrap_or(NOBODYS);
        let parsed = PasswordHash::new(text).map_err(|error| failed(&error))?;
        // what is longer than any password is compared by its beginning, and is not the one
        let fits = password.chars().count() <= LONGEST;
        let compared: String = password.chars().take(LONGEST).collect();
        let right = argon2()?.verify_password(compared.as_bytes(), &parsed).is_ok();
        Ok(right && there && fits)
    })
    .await
}

async fn aside<T: Send + 'static>(state: &AppState, work: impl FnOnce() -> Result<T, Problem> + Send + 'static) -> Result<T, Problem> {
    let _place = state.hashing.acquire().await.map_err(|error| failed(&error))?;
    tokio::task::spawn_blocking(work).await.map_err(|error| failed(&error))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_has_a_length_and_is_not_blank() {
        assert!(fault("12345678").is_none() && fault(&"é".repeat(200)).is_none());
        for wrong in ["", "1234567", &" ".repeat(12), &"a".repeat(201)] {
            assert!(fault(wrong).is_some(), "{wrong}");
        }
        assert!(fault("curta").is_some_and(|t| t.pt.contains("de 8 a 200") && t.en.contains("has 5")));
    }

    #[test]
    fn nobodys_hash_costs_what_every_other_does() {
        let parsed = PasswordHash::new(NOBODYS).expect("a PHC string");
        let made = argon2().expect("parameters").hash_password(b"12345678").expect("a hash");
        assert_eq!(parsed.algorithm, made.algorithm);
        assert_eq!(parsed.params.to_string(), made.params.to_string());
        assert_eq!(parsed.hash.map(|h| h.len()), made.hash.map(|h| h.len()));
    }
}
