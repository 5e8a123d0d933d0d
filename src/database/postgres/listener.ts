import type { Listening } from "../database.ts";
import { type Connection, connect } from "./connect.ts";
import { channel as proofs, proveListening } from "./prove-listening.ts";
import type { Address } from "./silence.ts";

/** The channel on which every commit names the tables that it changed. */
const channel = "ingot_rows_changed";
/** The channel on which servers tell each other what no table says. */
export const signals = "ingot_signals";

/** The connection on which the database tells what changes. */
interface Listener {
	/** Undefined while nothing is heard. */
	readonly connection: Connection | undefined;
	/** True when messages of others did not come through when it was last opened. */
	readonly isDeaf: boolean;
	/** Opens it. @throws what stands in the way */
	listen(): Promise<void>;
	/** Asks the session that listens. @throws Error where another one answers, to which nothing is told */
	ask(on: Connection): Promise<void>;
	/** Goes on without it: whatever happens now is missed. */
	lose(): void;
}

/** A connection without a response for this time is closed. */
export const patienceMs = 5_000;

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
/** Its response comes after all notifications that are due by then, and says whether the session is still the one that listens. */
const question = { name: "probe", sql: "select pg_backend_pid() as pid" };

/** `learn` is called with each connection before it counts, and `hearing` with what it tells. */
export function openListener(
	to: Address,
	learn: (on: Connection) => Promise<void>,
	hearing: Listening,
): Listener {
	let connection: Connection | undefined;
	let isDeaf = false;
	/** The process of PostgreSQL that listens for us. */
	let listening: unknown;

	const lose = () => {
		connection = undefined;
		hearing({ missed: true });
	};
	return {
		get connection() {
			return connection;
		},
		get isDeaf() {
			return isDeaf;
		},
		async listen() {
			const mine: Connection = await connect(
				to,
				() => {
					if (connection === mine) lose();
				},
				"",
				true,
			);
			mine.client.on("notification", ({ channel: from, payload = "" }) => {
				if (from === proofs) return;
				if (from === signals) hearing({ signal: payload });
				else if (payload) hearing({ table: payload });
			});
			try {
				// without the right to make triggers, tables without one are not cached
				if ((await mine.run({ sql: missing })).rows.length)
					await mine.run({ sql: install }).catch(() => {});
				await mine.run({ sql: `listen ${channel}` });
				await mine.run({ sql: `listen ${signals}` });
				isDeaf = !(await proveListening(mine, to, patienceMs));
				if (isDeaf) throw new Error("notifications do not arrive");
				await learn(mine);
			} catch (error) {
				mine.destroy();
				throw error;
			}
			listening = await pidOf(mine);
			hearing({ missed: true });
			connection = mine;
		},
		async ask(on) {
			if ((await pidOf(on)) === listening) return;
			on.destroy();
			if (connection === on) lose();
			throw new Error("another session answers");
		},
		lose,
	};
}

const pidOf = async (on: Connection): Promise<unknown> =>
	(await on.run(question)).rows[0]?.pid;
