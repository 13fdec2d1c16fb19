-- Why: sizing reads the memory, bandwidth and peaks of GPUs and the shapes of language models. A corrected datasheet
-- would move the figures of a shared link as surely as a new price, so each book carries its own catalogues, under the
-- same guard as its prices.

create table gpu_model (
    book_id                uuid     not null,
    position               integer  not null,
    slug                   text     not null,
    name                   text     not null,
    vendor                 text     not null,
    memory_gib_nominal     numeric  not null,
    memory_type            text     not null,
    memory_bandwidth_gb_s  numeric  not null,
    fp16_bf16_dense_tflops numeric  not null,
    fp8_dense_tflops       numeric,
    fp4_dense_tflops       numeric,
    tdp_w                  numeric  not null,
    interconnect           text     not null,
    interconnect_gb_s      numeric  not null,
    form_factor            text     not null,
    launch_year            smallint not null,
    source_url             text     not null,
    notes                  text     not null default '',

    constraint gpu_model_pkey primary key (book_id, position),
    constraint gpu_model_slug_key unique (book_id, slug),
    constraint gpu_model_book_fkey foreign key (book_id) references price_book,
    constraint gpu_model_slug_form check (slug ~ '^[a-z0-9]+([.-][a-z0-9]+)*$' and length(slug) <= 80),
    constraint gpu_model_figures_range check (
        memory_gib_nominal > 0 and memory_gib_nominal < 1e6
        and memory_bandwidth_gb_s > 0 and memory_bandwidth_gb_s < 1e9
        and fp16_bf16_dense_tflops > 0 and fp16_bf16_dense_tflops < 1e9
        and (fp8_dense_tflops is null or (fp8_dense_tflops > 0 and fp8_dense_tflops < 1e9))
        and (fp4_dense_tflops is null or (fp4_dense_tflops > 0 and fp4_dense_tflops < 1e9))
        and tdp_w > 0 and tdp_w < 1e6
        and interconnect_gb_s >= 0 and interconnect_gb_s < 1e9
        and launch_year between 2000 and 2100),
    constraint gpu_model_source_present check (btrim(source_url) <> '')
);

create table language_model (
    book_id                uuid    not null,
    position               integer not null,
    slug                   text    not null,
    model                  text    not null,
    total_params_b         numeric not null,
    active_params_b        numeric not null,
    card_total_b           numeric,
    card_active_b          numeric,
    layers                 integer,
    hidden                 integer,
    heads                  integer,
    kv_heads               integer,
    head_dim               integer,
    ffn                    integer,
    vocab                  integer,
    moe                    text    not null default '',
    kv_values_per_token    numeric,
    kv_bytes_per_token_fp16 numeric,
    sliding_window         text    not null default '',
    max_context            numeric,
    license                text    not null default '',
    license_checked_here   text    not null default '',
    config_source          text    not null default '',
    notes                  text    not null default '',

    constraint language_model_pkey primary key (book_id, position),
    constraint language_model_slug_key unique (book_id, slug),
    constraint language_model_book_fkey foreign key (book_id) references price_book,
    constraint language_model_slug_form check (slug ~ '^[a-z0-9]+([.-][a-z0-9]+)*$' and length(slug) <= 80),
    constraint language_model_figures_range check (
        total_params_b > 0 and total_params_b < 1e6
        and active_params_b > 0 and active_params_b < 1e6
        and (card_total_b is null or (card_total_b > 0 and card_total_b < 1e6))
        and (card_active_b is null or (card_active_b > 0 and card_active_b < 1e6))
        and (kv_values_per_token is null or (kv_values_per_token >= 0 and kv_values_per_token < 1e12))
        and (kv_bytes_per_token_fp16 is null or (kv_bytes_per_token_fp16 >= 0 and kv_bytes_per_token_fp16 < 1e12))
        and (max_context is null or (max_context > 0 and max_context < 1e12))),
    constraint language_model_shape_range check (
        (layers is null or layers > 0) and (hidden is null or hidden > 0) and (heads is null or heads > 0)
        and (kv_heads is null or kv_heads > 0) and (head_dim is null or head_dim > 0)
        and (ffn is null or ffn > 0) and (vocab is null or vocab > 0))
);

create trigger gpu_model_immutable before insert or update or delete on gpu_model
    for each row execute function price_book_content_guard();
create trigger gpu_model_never_emptied before truncate on gpu_model
    for each statement execute function price_book_content_guard();
create trigger language_model_immutable before insert or update or delete on language_model
    for each row execute function price_book_content_guard();
create trigger language_model_never_emptied before truncate on language_model
    for each statement execute function price_book_content_guard();
