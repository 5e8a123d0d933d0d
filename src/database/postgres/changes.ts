import type { Listening } from "../database.ts";
import type { RowCache } from "../row-cache.ts";
import { type Connection, connect } from "./connect.ts";
import { channel as proofs, proveListening } from "./prove-listening.ts";
import type { Address } from "./silence.ts";

/** The channel on which every commit names the tables that it changed. */
const channel = "ingot_rows_changed";
/** The channel on which servers tell each other what no table says. */
export const signals = "ingot_signals";
/** Notices which tables others change. */
export interface Changes {
	/** Gives every table a trigger that reports its changes, and begins to listen. */
	follow(): Promise<void>;
	/** Resolves when all earlier commits have been noticed, or when the cache is off anyway. */
	caughtUp(): Promise<void>;
	/** Which tables some statements may change, with what triggers and foreign keys do in their wake. */
	writes(sqls: Iterable<string>): string[];
	/** Which tables a statement reads; undefined when its rows must not be cached now. */
	reads(sql: string): readonly string[] | undefined;
	/** Tells whether commits of others are noticed: a message of another connection has come through. */
	hears(): boolean;
	close(): Promise<void>;
}

/** How often the connection is probed, and how old its last response may be. */
const probeMs = 500;
/** When a connection that hears nothing is tried again: a pooler is not set right in seconds. */
const deafMs = 10_000;
const proofMs = 2_000;
/** A connection without a response for this time is closed. */
const patienceMs = 5_000;
/** How many statements are cached. */
const KNOWN = 2_000;

// each statement reports, even if it changed no rows; PostgreSQL sends equal messages of a transaction once
const install = `
do $do$
declare missing record;
begin
	perform pg_advisory_xact_lock(4918);
	create or replace function tell_rows_changed() returns trigger language plpgsql as
		$$ begin perform pg_notify('${channel}', tg_table_name); return null; end $$;
	for missing in
		select c.oid::regclass as name from pg_class c
		where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
		and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'rows_changed')
	loop
		execute format('create trigger rows_changed after insert or update or delete or truncate on %s for each statement execute function tell_rows_changed()', missing.name);
	end loop;
end $do$`;
const missing = `
select 1 from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'rows_changed') limit 1`;
const relations = `
select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'rows_changed' and t.tgenabled in ('O', 'A')) as tells
from pg_class c where c.relkind in ('r', 'v', 'm', 'p', 'f') and c.relnamespace = current_schema()::regnamespace`;

/** What a change of one table leads to in others: foreign keys when rows are deleted, and what triggers say. */
const wake = `
select confrelid::regclass::text as of, conrelid::regclass::text as text, true as deletion from pg_constraint where contype = 'f' and confdeltype in ('c', 'n', 'd')
union all
select t.tgrelid::regclass::text, p.prosrc, false from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal and t.tgname <> 'rows_changed'`;

const nothing = () => {};
/** Its response comes after all notifications that are due by then, and says whether the session is still the one that listens. */
const question = { name: "probe", sql: "select pg_backend_pid() as pid" };
const reading = /^\s*(select|with)\b/i;
/** What does not depend on rows alone, or changes some. */
const inconstant =
	/\b(pg_\w+|now|clock_timestamp|random|current_\w+|insert|update|delete)\b/i;

/**
 * Other servers and people may write to the same database. A trigger of each table names it to all listeners with the commit. While the listening
 * connection does not respond, nothing is cached.
 */
export function openChanges(
	to: Address,
	cachedRows: RowCache,
	hearing: Listening,
): Changes {
	const tells = new Map<string, boolean>();
	const known = new Map<string, readonly string[] | null>();
	/** The tables of which rows go, or change, with those of another; and the texts of its triggers. */
	const children = new Map<string, string[]>();
	const triggers = new Map<string, string[]>();
	const written = new Map<string, readonly string[]>();
	let connection: Connection | undefined;
	let provenAt = Number.NEGATIVE_INFINITY;
	let probing: NodeJS.Timeout | undefined;
	let running: Promise<void> | undefined;
	let closed = false;
	let deaf = false;
	/** The process of PostgreSQL that listens for us. */
	let listener: unknown;
	/** The question that is under way, and the one that follows: for all who came since the other was sent. */
	let asking: Promise<void> | undefined;
	let next: Promise<void> | undefined;

	const lost = () => {
		connection = undefined;
		provenAt = Number.NEGATIVE_INFINITY;
		cachedRows.forget();
		hearing({ missed: true });
	};
	async function listen() {
		const mine: Connection = await connect(
			to,
			() => {
				if (connection === mine) lost();
			},
			"",
			true,
		);
		mine.client.on("notification", ({ channel: from, payload = "" }) => {
			if (from === proofs) return;
			if (from === signals) hearing({ signal: payload });
			else if (payload) {
				cachedRows.changed([payload]);
				hearing({ table: payload });
			}
		});
		try {
			// without the right to make triggers, tables without one are not cached
			if ((await mine.run({ sql: missing })).rows.length)
				await mine.run({ sql: install }).catch(() => {});
			await mine.run({ sql: `listen ${channel}` });
			await mine.run({ sql: `listen ${signals}` });
			deaf = !(await proveListening(mine, to, patienceMs));
			if (deaf) throw new Error("notifications do not arrive");
			const { rows } = await mine.run({ sql: relations });
			tells.clear();
			known.clear();
			for (const { name, tells: does } of rows)
				tells.set(String(name), does === true);
			written.clear();
			children.clear();
			triggers.clear();
			for (const { of, text, deletion } of (await mine.run({ sql: wake }))
				.rows) {
				const map = deletion ? children : triggers;
				map.set(`${of}`, [...(map.get(`${of}`) ?? []), `${text}`]);
			}
		} catch (error) {
			mine.destroy();
			throw error;
		}
		listener = await pidOf(mine);
		// rows that were read before it listened may be old
		cachedRows.forget();
		hearing({ missed: true });
		connection = mine;
	}
	const pidOf = async (on: Connection): Promise<unknown> =>
		(await on.run(question)).rows[0]?.pid;
	/** Asks the session that listens. @throws Error where another one answers, to which nothing is told */
	async function ask(on: Connection) {
		if ((await pidOf(on)) === listener) return;
		on.destroy();
		if (connection === on) lost();
		throw new Error("another session answers");
	}
	async function probe() {
		try {
			if (!connection) await listen();
			const mine = connection;
			const sentAt = performance.now();
			const patience = setTimeout(() => mine?.destroy(), patienceMs);
			await (mine && ask(mine))?.finally(() => clearTimeout(patience));
			if (connection === mine) provenAt = sentAt;
		} catch {
			// the next probe connects anew
			connection?.destroy();
			lost();
		}
		if (!closed) probing = setTimeout(start, deaf ? deafMs : probeMs).unref();
	}
	const start = () => (running = probe());
	const tablesIn = (text: string): string[] =>
		[...new Set(text.match(/\w+/g))].filter((word) => tells.has(word));
	/** The tables that a text names, and those that foreign keys and triggers reach from there, however far. */
	const withWake = (sql: string): readonly string[] => {
		const known = written.get(sql);
		if (known) return known;
		const changed = new Set<string>();
		const emptied = new Set<string>();
		const todo: { table: string; deletes: boolean }[] = [];
		const look = (text: string) => {
			const deletes = /\b(delete|truncate)\b/i.test(text);
			for (const table of tablesIn(text)) todo.push({ table, deletes });
		};
		look(sql);
		for (const { table, deletes } of todo) {
			if (!changed.has(table)) {
				changed.add(table);
				for (const text of triggers.get(table) ?? []) look(text);
			}
			if (!deletes || emptied.has(table)) continue;
			emptied.add(table);
			for (const child of children.get(table) ?? [])
				todo.push({ table: child, deletes });
		}
		if (written.size >= KNOWN) written.clear();
		written.set(sql, [...changed]);
		return [...changed];
	};
	const named = (sql: string): readonly string[] | null => {
		if (!reading.test(sql) || inconstant.test(sql)) return null;
		const tables = tablesIn(sql);
		return tables.every((table) => tells.get(table)) ? tables : null;
	};
	return {
		async follow() {
			clearTimeout(probing);
			await running;
			await connection?.end();
			lost();
			await start();
			if (typeof to !== "string") to.watch.begin();
		},
		caughtUp() {
			next ??= (asking ?? Promise.resolve()).then(() => {
				asking = next;
				next = undefined;
				// if it breaks, the cache is emptied
				return connection && ask(connection).then(nothing, nothing);
			});
			return next;
		},
		writes: (sqls) => [...new Set([...sqls].flatMap(withWake))],
		reads(sql) {
			if (performance.now() - provenAt > proofMs) return undefined;
			const before = known.get(sql);
			if (before !== undefined) return before ?? undefined;
			const tables = named(sql);
			if (known.size >= KNOWN) known.clear();
			known.set(sql, tables);
			return tables ?? undefined;
		},
		hears: () => connection !== undefined,
		async close() {
			closed = true;
			clearTimeout(probing);
			if (typeof to !== "string") to.watch.end();
			await running;
			await connection?.end();
		},
	};
}
