//! A real `fiel serve` over a database of its own, and the little HTTP the tests need to talk to it.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test ends where its footing gives way")]
#![allow(dead_code, clippy::allow_attributes, reason = "each test program uses its own part of this")]

pub mod problems;

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_fiel");

/// Secret of the keeper of the prices.
pub const KEEPER: &str = "kept by the tests alone";

/// A running program; dropping it stops it and removes its folder.
pub struct Fiel {
    child: Child,
    pub addr: SocketAddr,
    pub data_dir: PathBuf,
}

/// The program the running tests of a file share; the last of them stops it.
static SHARED: Mutex<Weak<Fiel>> = Mutex::new(Weak::new());

impl Fiel {
    /// A program shared with the tests that run at the same time. Each makes workspaces of its own.
    pub fn shared() -> Arc<Self> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        shared.upgrade().unwrap_or_else(|| {
            let fiel = Arc::new(Self::launch());
            *shared = Arc::downgrade(&fiel);
            fiel
        })
    }

    /// Starts the program over a fresh database and waits until it is ready.
    pub fn launch() -> Self {
        let unique = format!("fiel-test-{}-{:x}", std::process::id(), uuid::Uuid::new_v4().as_fields().0);
        let data_dir = std::env::temp_dir().join(unique);
        let addr = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let fiel = Self { child: spawn(&data_dir, addr), addr, data_dir };
        fiel.wait_until_ready();
        fiel
    }

    /// Starts the program again on the same port and folder, after [`Self::kill`].
    pub fn restart(&mut self) {
        self.child = spawn(&self.data_dir, self.addr);
        self.wait_until_ready();
    }

    /// Process id of the program.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// `kill -9`.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Process id of the private PostgreSQL, from the file it keeps in its folder.
    pub fn postgres_pid(&self) -> Option<u32> {
        let text = std::fs::read_to_string(find(&self.data_dir, "postmaster.pid", 4)?).ok()?;
        text.lines().next()?.trim().parse().ok()
    }

    pub fn is_ready(&self) -> bool {
        self.try_request("GET", "/readyz", &[], b"").is_some_and(|answer| answer.status == 200)
    }

    pub fn wait_until_ready(&self) {
        self.wait_until("the program becomes ready", || self.is_ready());
    }

    /// Asks until it is so, for a minute; fails with what the program logged.
    pub fn wait_until(&self, what: &str, is_so: impl Fn() -> bool) {
        let began = Instant::now();
        while !is_so() {
            if began.elapsed() > Duration::from_secs(60) {
                let log = std::fs::read_to_string(log_of(&self.data_dir)).unwrap_or_default();
                let last: Vec<&str> = log.lines().rev().take(20).collect();
                panic!("{what}: not within a minute. The log, its end first:\n{}", last.join("\n"));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    pub fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        self.try_request(method, path, headers, body).unwrap_or_else(|| panic!("{method} {path} was not answered"))
    }

    pub fn get(&self, path: &str) -> Answer {
        self.request("GET", path, &[], b"")
    }

    /// A page as browsers ask for it.
    pub fn page(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let headers = [&[("accept", "text/html")], headers].concat();
        self.request("GET", path, &headers, b"")
    }

    pub fn post_json(&self, path: &str, headers: &[(&str, &str)], body: &serde_json::Value) -> Answer {
        let headers = [&[("content-type", "application/json")], headers].concat();
        self.request("POST", path, &headers, body.to_string().as_bytes())
    }

    /// Sends a plain form as a browser would.
    pub fn form(&self, path: &str, headers: &[(&str, &str)], fields: &[(&str, &str)]) -> Answer {
        let encoded = |text: &str| -> String {
            text.bytes().map(|b| if b.is_ascii_alphanumeric() { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
        };
        let body: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
        let usual = [("content-type", "application/x-www-form-urlencoded"), ("accept", "text/html"), ("accept-language", "pt-BR")];
        self.request("POST", path, &[&usual, headers].concat(), body.join("&").as_bytes())
    }

    /// One request on a connection of its own; none where the program is away.
    pub fn try_request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Option<Answer> {
        let mut stream = TcpStream::connect_timeout(&self.addr, Duration::from_secs(2)).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(40))).ok()?;
        let mut head =
            format!("{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-length: {}\r\n", self.addr, body.len());
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str("\r\n");
        stream.write_all(head.as_bytes()).ok()?;
        // A server that refuses a large body may stop reading; its answer is read all the same.
        let _ = stream.write_all(body);
        Answer::read(BufReader::new(stream))
    }

    /// The scenario document of a preset.
    pub fn preset(&self, slug: &str) -> serde_json::Value {
        self.get(&format!("/api/v1/presets/{slug}")).json()
    }

    /// Slugs of every preset.
    pub fn presets(&self) -> Vec<String> {
        let all = self.get("/api/v1/presets").json();
        all.as_array().unwrap().iter().map(|p| p["slug"].as_str().unwrap().to_owned()).collect()
    }

    /// Saves a scenario in a new workspace: its id and the workspace's key.
    pub fn create(&self, scenario: &serde_json::Value) -> (String, String) {
        let answer = self.post_json("/api/v1/scenarios", &[], scenario);
        assert_eq!(answer.status, 201, "{}", answer.text());
        let made = answer.json();
        (made["id"].as_str().unwrap().to_owned(), made["workspace_key"].as_str().unwrap().to_owned())
    }

    /// Shares a scenario: the path of the link.
    pub fn share(&self, id: &str, key: &str) -> String {
        let answer = self.request("POST", &format!("/api/v1/scenarios/{id}/links"), &[("authorization", &format!("Bearer {key}"))], b"");
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()["path"].as_str().unwrap().to_owned()
    }
}

impl Drop for Fiel {
    fn drop(&mut self) {
        // Asked politely, it takes its PostgreSQL with it.
        let _ = Command::new("kill").arg(self.child.id().to_string()).status();
        let began = Instant::now();
        while self.child.try_wait().is_ok_and(|ended| ended.is_none()) && began.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.data_dir);
        if !std::thread::panicking() {
            let _ = std::fs::remove_file(log_of(&self.data_dir));
        }
    }
}

/// Where the program's log goes: beside its folder, which is its own.
fn log_of(data_dir: &Path) -> PathBuf {
    data_dir.with_extension("log")
}

fn spawn(data_dir: &Path, addr: SocketAddr) -> Child {
    let log = std::fs::File::options().create(true).append(true).open(log_of(data_dir));
    Command::new(PROGRAM)
        .arg("serve")
        .env("FIEL_ADDR", addr.to_string())
        .env("FIEL_DATA_DIR", data_dir)
        .env("FIEL_ADMIN_TOKEN", KEEPER)
        .env_remove("DATABASE_URL")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log.map_or_else(|_| Stdio::null(), Stdio::from))
        .spawn()
        .unwrap()
}

fn find(folder: &Path, name: &str, depth: u8) -> Option<PathBuf> {
    let direct = folder.join(name);
    if direct.is_file() {
        return Some(direct);
    }
    let mut below = std::fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path()).filter(|path| path.is_dir());
    if depth == 0 { None } else { below.find_map(|path| find(&path, name, depth - 1)) }
}

/// What the program answered.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    fn read(mut reader: impl BufRead) -> Option<Self> {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let status = line.split(' ').nth(1)?.parse().ok()?;
        let mut headers = Vec::new();
        loop {
            line.clear();
            reader.read_line(&mut line).ok()?;
            let Some((name, value)) = line.trim_end().split_once(':') else { break };
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        let mut answer = Self { status, headers, body: Vec::new() };
        if answer.header("transfer-encoding") == Some("chunked") {
            loop {
                line.clear();
                reader.read_line(&mut line).ok()?;
                let size = usize::from_str_radix(line.trim().split(';').next()?, 16).ok()?;
                let mut chunk = vec![0; size + 2];
                reader.read_exact(&mut chunk).ok()?;
                if size == 0 {
                    break;
                }
                answer.body.extend_from_slice(&chunk[..size]);
            }
        } else if let Some(size) = answer.header("content-length").and_then(|v| v.parse().ok()) {
            answer.body = vec![0; size];
            reader.read_exact(&mut answer.body).ok()?;
        } else {
            reader.read_to_end(&mut answer.body).ok()?;
        }
        Some(answer)
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }

    /// The value of a cookie it sets, and all it says of it.
    pub fn cookie(&self, name: &str) -> Option<(&str, &str)> {
        let line = self
            .headers
            .iter()
            .filter(|(n, _)| n == "set-cookie")
            .find_map(|(_, v)| Some((v, v.strip_prefix(name)?.strip_prefix('=')?)))?;
        Some((line.1.split(';').next()?, line.0))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("not JSON ({error}): {}", self.text()))
    }
}
