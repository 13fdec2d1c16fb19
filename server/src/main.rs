//! The command line of Fiel.

// The types of views are deep.
#![recursion_limit = "256"]

use clap::Parser;
use server::commands::{self, Ended, check, prices};
use server::config::{Cli, Command, DbCommand, PricesCommand};
use server::database;
use server::drafting::Asked;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::parse();
    server::telemetry::start(&cli.config);
    match run(&cli) {
        Ok(Ended::Done) => ExitCode::SUCCESS,
        Ok(Ended::Unusable) => ExitCode::from(3),
        // A reader that has seen enough, as `| head`, is no fault.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing is left to do where even standard error is gone.
            let _ = writeln!(std::io::stderr(), "fiel: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |cause: &std::io::Error| cause.kind() == std::io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| {
        cause.downcast_ref::<std::io::Error>().is_some_and(broken)
            || matches!(cause.downcast_ref::<csv::Error>().map(csv::Error::kind), Some(csv::ErrorKind::Io(io)) if broken(io))
    })
}

fn run(cli: &Cli) -> anyhow::Result<Ended> {
    if let Command::Compare { file } = &cli.command {
        return commands::compare(file);
    }
    if let Command::Prices(PricesCommand::Check { file, provider, all_or_nothing }) = &cli.command {
        return check::check(file, provider.as_deref(), *all_or_nothing);
    }
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        match &cli.command {
            Command::Serve => server::serve(&cli.config).await.map(|()| Ended::Done),
            Command::Compare { file } => commands::compare(file),
            Command::Keeper => {
                let database = database::open_beside(&cli.config).await?;
                let ended = commands::keeper_link(&database.store, &cli.config).await;
                database.close().await?;
                ended
            }
            Command::Db(DbCommand::Url) => commands::print_url(&cli.config),
            Command::Prices(command) => {
                let database = database::open_beside(&cli.config).await?;
                let ended = match command {
                    PricesCommand::List => commands::list_prices(&database.store).await,
                    PricesCommand::Export { book } => commands::export_prices(&database.store, book.as_deref()).await,
                    PricesCommand::Import { file, provider, seen, source, add, all_or_nothing } => {
                        let asked = Asked {
                            name: String::new(),
                            provider: provider.clone(),
                            seen_on: seen.clone().unwrap_or_default(),
                            source: source.clone().unwrap_or_default(),
                            adds: *add,
                            all_or_nothing: *all_or_nothing,
                        };
                        prices::import(&database.store, file, asked).await
                    }
                    PricesCommand::Check { file, provider, all_or_nothing } => check::check(file, provider.as_deref(), *all_or_nothing),
                    PricesCommand::Drafts => prices::drafts(&database.store).await,
                    PricesCommand::Review { draft } => prices::review(&database.store, draft).await,
                    PricesCommand::Publish { draft, slug, name, date, accept } => {
                        prices::publish(&database.store, draft, (slug, name), date.as_deref(), accept).await
                    }
                    PricesCommand::Discard { draft } => prices::discard(&database.store, draft).await,
                };
                database.close().await?;
                ended
            }
        }
    })
}
