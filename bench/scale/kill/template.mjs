import pg from "pg";
import { intoPostgres } from "../rows/into-postgres.mjs";

const names = { base: "ingot_kills_base", round: "ingot_kills_round" };

/**
 * Keeps the rows of a data directory in a database of their own, of which each round has a copy. `server` is the address of any database of the same
 * server, by an account that may make others.
 */
export async function openTemplate(data, server) {
	const at = (name) => {
		const url = new URL(server);
		url.pathname = `/${name}`;
		return url.href;
	};
	const order = async (...orders) => {
		const client = new pg.Client(server);
		await client.connect();
		for (const one of orders) await client.query(one);
		await client.end();
	};
	const drop = (name) => `drop database if exists ${name} with (force)`;
	await order(drop(names.base), `create database ${names.base}`);
	await intoPostgres(data, at(names.base));
	return {
		url: at(names.round),
		/** Begins a round with what was filled. */
		fresh: () =>
			order(
				drop(names.round),
				`create database ${names.round} template ${names.base}`,
			),
		/** The first column of what a query gives. */
		async values(sql) {
			const client = new pg.Client({
				connectionString: at(names.round),
			});
			await client.connect();
			try {
				const { rows } = await client.query({ text: sql, rowMode: "array" });
				return rows.map(([value]) => value);
			} finally {
				await client.end();
			}
		},
		close: () => order(drop(names.round), drop(names.base)),
	};
}
