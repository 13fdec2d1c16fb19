//! `kill -9` in the middle of saves: whatever was acknowledged is there afterwards.
#![expect(clippy::unwrap_used, reason = "a test ends where its footing gives way")]

mod support;

use serde_json::{Value, json};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use support::Fiel;

const ROUNDS: u32 = 20;

/// The last save that was acknowledged: the version it got and the title it carried.
#[derive(Debug, Clone)]
struct Acknowledged {
    version: i64,
    title: String,
}

#[test]
fn acknowledged_saves_survive_kill_9_of_server_and_postgres() {
    let mut fiel = Fiel::launch();
    let scenario = fiel.preset("customer-service");
    let (id, key) = fiel.create(&scenario);
    let mut last = Acknowledged { version: 1, title: scenario["title"].as_str().unwrap().to_owned() };
    let mut saves = 0;

    for round in 0..ROUNDS {
        // Server, PostgreSQL, both: each in turn, at another moment each time.
        let (kill_server, kill_postgres) = [(true, false), (false, true), (true, true)][round as usize % 3];
        let postgres = fiel.postgres_pid().expect("a private PostgreSQL runs");
        let stop = AtomicBool::new(false);
        let before = last.version;
        last = std::thread::scope(|scope| {
            let writer = scope.spawn(|| write_until(&fiel, &stop, &id, &key, &scenario, last.clone(), round));
            std::thread::sleep(Duration::from_millis(150 + u64::from(round * 37 % 200)));
            if kill_postgres {
                kill_9(postgres);
            }
            if kill_server {
                kill_9(fiel.pid());
            }
            stop.store(true, Ordering::SeqCst);
            writer.join().unwrap()
        });
        saves += last.version - before;

        if kill_server {
            fiel.kill();
            fiel.restart();
        } else {
            // A session may outlive its leader for a moment and answer: only one under a new leader says that it is over.
            fiel.wait_until("PostgreSQL is started again", || fiel.postgres_pid().is_some_and(|pid| pid != postgres));
            fiel.wait_until_ready();
        }
        let found = load(&fiel, &id, &key);
        let version = found["version"].as_i64().unwrap();
        // One save may have reached the disk without its answer reaching us.
        assert!(version == last.version || version == last.version + 1, "round {round}: version {version} after {last:?} was acknowledged");
        if version == last.version {
            assert_eq!(found["scenario"]["title"], last.title, "round {round}");
        }
        last = Acknowledged { version, title: found["scenario"]["title"].as_str().unwrap().to_owned() };
    }
    assert!(saves > i64::from(ROUNDS), "only {saves} saves were acknowledged in {ROUNDS} rounds: the test did not interrupt anything");
}

/// Saves one version after another until told to stop or nobody answers.
fn write_until(fiel: &Fiel, stop: &AtomicBool, id: &str, key: &str, scenario: &Value, from: Acknowledged, round: u32) -> Acknowledged {
    let mut last = from;
    while !stop.load(Ordering::SeqCst) {
        let title = format!("round {round}, after version {}", last.version);
        let mut next = scenario.clone();
        next["title"] = json!(title);
        let body = json!({"version": last.version, "scenario": next}).to_string();
        let headers = [("content-type", "application/json"), ("authorization", &format!("Bearer {key}"))];
        match fiel.try_request("PUT", &format!("/api/v1/scenarios/{id}"), &headers, body.as_bytes()) {
            Some(answer) if answer.status == 200 => last = Acknowledged { version: answer.json()["version"].as_i64().unwrap(), title },
            _ => break,
        }
    }
    last
}

fn load(fiel: &Fiel, id: &str, key: &str) -> Value {
    let answer = fiel.request("GET", &format!("/api/v1/scenarios/{id}"), &[("authorization", &format!("Bearer {key}"))], b"");
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

fn kill_9(pid: u32) {
    Command::new("kill").args(["-9", &pid.to_string()]).status().unwrap();
}
