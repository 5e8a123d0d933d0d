import { readFileSync } from "node:fs";
import { addresses, closed } from "./addresses.mjs";

/** Asks every address as each caller. */
export async function tour(m) {
	const {
		args,
		option,
		only,
		wanted,
		result,
		save,
		tell,
		base,
		cost,
		longest,
		show,
		get,
	} = m;
	const list = await addresses(m);
	console.log(list.length, "addresses");
	// what a smaller size has shown to be cheap grows with the size at most: with --after it is left out
	const known =
		option("after") &&
		new Map(
			option("after")
				.split(",")
				.flatMap((file) => JSON.parse(readFileSync(file)).rows)
				.map((row) => [`${row.caller} ${row.name}`, row]),
		);
	const knownOf = (path, caller) => known?.get(`${caller} ${path}`);
	const turns = list.flatMap((path) => {
		const all = wanted
			.filter((caller) => only.test(path) && !closed[caller]?.test(path))
			.map((caller) => ({ path, caller, before: knownOf(path, caller) }));
		const left = all.filter(
			({ before }) =>
				!before ||
				before.repeated ||
				(before.status < 300 && before.sql >= 0.8),
		);
		// with --worst only the caller for whom the smaller size was slowest
		const seen = left.filter(({ before }) => before);
		return args.includes("--worst") && seen.length
			? [seen.toSorted((a, b) => b.before.cpu - a.before.cpu)[0]]
			: left;
	});
	// what an earlier run that had no more time has measured
	const done = new Set(
		option("skip", "")
			.split(",")
			.filter(Boolean)
			.flatMap((file) => JSON.parse(readFileSync(file)).rows)
			.map(({ caller, name }) => `${caller} ${name}`),
	);
	for (let i = turns.length - 1; i >= 0; i--)
		if (done.has(`${turns[i].caller} ${turns[i].path}`)) turns.splice(i, 1);
	if (known) turns.sort((a, b) => (b.before?.sql ?? 0) - (a.before?.sql ?? 0));
	const until = performance.now() + Number(option("minutes", "600")) * 60_000;
	console.log(turns.length, "requests");
	await tell("/next");
	for (const { path, caller } of turns) {
		if (performance.now() > until) {
			console.log("no more time; left:", turns.length - result.rows.length);
			break;
		}
		// the first request finds no remembered rows, and the time of statements needs no warming up
		const begin = performance.now();
		const first = await get(path, caller);
		const wall = performance.now() - begin;
		const told = await tell("/next");
		let row = {
			name: path,
			caller,
			...first,
			cpu: told.cpu - base,
			main: told.main,
			sql: told.sql,
			count: told.count,
			loop: told.loop,
			wall,
			statements: told.statements.slice(0, 3),
		};
		if (first.status < 300 && wall < 20_000 && (row.sql > 3 || row.cpu > 40)) {
			const again = await cost(() => get(path, caller), wall > 3000 ? 1 : 2);
			// whichever was less disturbed
			row = {
				name: path,
				caller,
				repeated: true,
				...again,
				loop: Math.min(again.loop, row.loop),
				first: row.cpu,
			};
			await tell("/next");
		} else
			row.statements = row.statements.map(({ sql, n, ms, most, rows }) => ({
				sql: most > 1 ? sql : sql.slice(0, 60),
				n,
				ms,
				most,
				rows,
			}));
		row.longest = longest(row.statements);
		result.rows.push(row);
		if (row.cpu > 40 || args.includes("--all")) show(row);
		if (result.rows.length % 50 === 0) save();
	}
	save();
}
