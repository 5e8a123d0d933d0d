import { writeFileSync } from "node:fs";
import { createServer } from "node:http";

// Loaded into the forge: times every statement of SQLite, and tells it on a port of its own.
if (process.env.SCALE_SPY && !process.env.SCALE_RUNS) await spy();

async function spy() {
	process.env.SCALE_RUNS = "1";
	const { StatementSync } = await import("node:sqlite");
	const { monitorEventLoopDelay } = await import("node:perf_hooks");
	let seen = new Map();
	for (const name of ["all", "get", "run"]) {
		const own = StatementSync.prototype[name];
		StatementSync.prototype[name] = function (...values) {
			const before = process.threadCpuUsage();
			const begun = performance.now();
			try {
				const result = own.apply(this, values);
				note(
					this.sourceSQL,
					before,
					begun,
					values,
					name === "all" ? result.length : 1,
				);
				return result;
			} catch (error) {
				note(this.sourceSQL, before, begun, values, 0);
				throw error;
			}
		};
	}
	function note(sql, before, begun, values, rows) {
		const { user, system } = process.threadCpuUsage(before);
		const ms = (user + system) / 1000;
		const one = seen.get(sql) ?? {
			n: 0,
			ms: 0,
			most: 0,
			wall: 0,
			rows: 0,
			values,
		};
		one.n++;
		one.ms += ms;
		one.rows += rows;
		one.wall = Math.max(one.wall, performance.now() - begun);
		if (ms > one.most) [one.most, one.values] = [ms, values];
		seen.set(sql, one);
	}
	const loop = monitorEventLoopDelay({ resolution: 5 });
	loop.enable();
	let cpu = process.cpuUsage();
	let thread = process.threadCpuUsage();
	const server = createServer((request, answer) => {
		const anew = () => {
			seen = new Map();
			loop.reset();
			cpu = process.cpuUsage();
			thread = process.threadCpuUsage();
		};
		if (request.url === "/begin") {
			anew();
			return answer.end("{}");
		}
		const used = process.cpuUsage(cpu);
		const own = process.threadCpuUsage(thread);
		const statements = [...seen]
			.map(([sql, one]) => ({ sql, ...one }))
			.sort((a, b) => b.ms - a.ms);
		answer.end(
			JSON.stringify({
				cpu: (used.user + used.system) / 1000,
				main: (own.user + own.system) / 1000,
				loop: loop.max / 1e6,
				sql: statements.reduce((sum, { ms }) => sum + ms, 0),
				count: statements.reduce((sum, { n }) => sum + n, 0),
				statements: statements.slice(0, request.url === "/all" ? 30 : 4),
				memory: process.memoryUsage(),
			}),
		);
		if (request.url === "/next") anew();
	});
	server.listen(0, "127.0.0.1", () =>
		writeFileSync(process.env.SCALE_SPY, String(server.address().port)),
	);
	server.unref();
}
