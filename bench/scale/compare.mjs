/** Prints what grows or is slow. */
export function compare(small, large) {
	const key = ({ name, caller = "" }) =>
		`${caller} ${name.replace(/\/(runs|projects|hooks|milestone|labels=-?|milestone=|project=)\/?\d+/g, "/$1/N")}`;
	const before = new Map(small.rows.map((row) => [key(row), row]));
	const rows = large.rows
		.map((row) => ({ ...row, was: before.get(key(row)) }))
		.filter(({ was }) => was);
	const bad = rows.filter(
		({ cpu, was, longest = 0 }) =>
			cpu > 50 || (cpu > 3 * Math.max(was.cpu, 1) && cpu > 8) || longest > 100,
	);
	console.log(`${rows.length} measured, ${bad.length} slow or growing`);
	for (const {
		name,
		caller = "",
		status,
		cpu,
		was,
		sql,
		longest = 0,
		total,
		statements,
	} of bad.sort((a, b) => b.cpu - a.cpu)) {
		console.log(
			`${was.cpu.toFixed(1).padStart(9)} ${cpu.toFixed(1).padStart(9)} ×${(cpu / was.cpu).toFixed(1).padEnd(6)} sql ${sql.toFixed(0).padStart(6)} longest ${longest.toFixed(0).padStart(6)} ${String(status ?? "").padEnd(4)} ${caller.padEnd(9)} ${name} ${total ?? ""}`,
		);
		if (process.argv.includes("--sql"))
			for (const { sql, ms, n } of (statements ?? [])
				.filter(({ ms }) => ms > 8)
				.slice(0, 2))
				console.log(
					`            ${ms.toFixed(0)} ms ${n} × ${sql.replaceAll('"', "").slice(0, 900)}`,
				);
	}
}
