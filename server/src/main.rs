//! The command line of Fiel.

use clap::Parser;
use server::commands::{self, Ended};
use server::config::{Cli, Command};
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::parse();
    server::telemetry::start(&cli.config);
    match run(&cli) {
        Ok(Ended::Done) => ExitCode::SUCCESS,
        Ok(Ended::Unusable) => ExitCode::from(3),
        Err(error) => {
            // Nothing is left to do where even standard error is gone.
            let _ = writeln!(std::io::stderr(), "fiel: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: &Cli) -> anyhow::Result<Ended> {
    match &cli.command {
        Command::Serve => {
            tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(server::serve(&cli.config))?;
            Ok(Ended::Done)
        }
        Command::Compare { file } => commands::compare(file),
        Command::Db(_) | Command::Prices(_) => anyhow::bail!("not yet"),
    }
}
