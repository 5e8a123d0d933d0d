import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { onDevelopmentNode } from "../../bin/install.mjs";
import { compare } from "./compare.mjs";
import { removals } from "./removals.mjs";
import { tasks } from "./tasks.mjs";
import { tour } from "./tour.mjs";
import { writes } from "./writes.mjs";

// node bench/scale/measure.mjs --data DIR-of-a-size --out FILE.json [--what tour,writes,tasks,removals] [--only REGEX] [--callers anonymous,member,root]
// Measures the built forge on data that fill.mjs made: processor time of the process for each request (median of a few, every request after a commit that
// changed the tables, unless --cached), the longest single statement, the longest pause of the event loop. --compare A.json B.json prints what grows or is slow.
await onDevelopmentNode();
await main();

async function main() {
	const args = process.argv.slice(2);
	const option = (name, fallback) => {
		const at = args.indexOf(`--${name}`);
		return at < 0 ? fallback : args[at + 1];
	};
	if (args.includes("--compare"))
		return compare(
			...args
				.slice(args.indexOf("--compare") + 1)
				.map((file) => JSON.parse(readFileSync(file))),
		);
	const ingot = resolve(option("ingot", "."));
	const folder = resolve(option("data", "scale/size-1"));
	const out = resolve(option("out", "scale.json"));
	const what = option("what", "start,tour,writes,tasks,removals").split(",");
	const only = new RegExp(option("only", "."));
	const wanted = option("callers", "anonymous,member,root").split(",");
	const { spawn } = await import("node:child_process");
	const { createInterface } = await import("node:readline");
	const { tokens, password } = JSON.parse(
		readFileSync(join(folder, "seed.json")),
	);
	const node = process.execPath;
	const spyFile = join(folder, "spy-port");
	const result = { size: folder.split("-").at(-1), rows: [] };
	const save = () => writeFileSync(out, JSON.stringify(result));

	const begun = performance.now();
	const child = spawn(
		node,
		[
			"--heap-growing-percent=100",
			"--no-warnings",
			"--import",
			fileURLToPath(new URL("./spy.mjs", import.meta.url)),
			join(ingot, "dist/main.js"),
			"serve",
			"--json",
		],
		{
			stdio: ["ignore", "pipe", "inherit"],
			env: {
				...process.env,
				SCALE_SPY: spyFile,
				MALLOC_MMAP_THRESHOLD_: "131072",
				MALLOC_TRIM_THRESHOLD_: "131072",
				MALLOC_ARENA_MAX: "2",
				INGOT_LOG_LEVEL: "error",
				INGOT_DATA: join(folder, "data"),
				INGOT_HOST: "127.0.0.1",
				INGOT_PORT: "0",
				INGOT_SSH_PORT: "0",
				INGOT_ADMIN_PASSWORD: password,
				INGOT_METRICS_TOKEN: "scale",
				...(option("postgres")
					? { INGOT_DATABASE_URL: option("postgres") }
					: {}),
			},
		},
	);
	process.once("exit", () => child.kill("SIGKILL"));
	const { url } = await new Promise((done, fail) => {
		createInterface({ input: child.stdout }).on(
			"line",
			(line) => line.includes('"url"') && done(JSON.parse(line)),
		);
		child.once("exit", () => fail(new Error("the forge ended")));
	});
	const startWall = performance.now() - begun;
	const spyUrl = `http://127.0.0.1:${readFileSync(spyFile, "utf8")}`;
	const tell = async (path) => (await fetch(spyUrl + path)).json();
	const stat = () => {
		const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8")
			.split(") ")[1]
			.split(" ");
		return {
			own: (+fields[11] + +fields[12]) * 10,
			children: (+fields[13] + +fields[14]) * 10,
		};
	};
	const rss = () =>
		+(
			/VmRSS:\s+(\d+)/.exec(
				readFileSync(`/proc/${child.pid}/status`, "utf8"),
			)?.[1] ?? 0
		) / 1024;
	const first = await tell("/all");
	result.start = {
		wall: startWall,
		cpu: stat().own,
		statements: first.statements.filter(({ ms }) => ms > 5),
		rss: rss(),
	};
	const rest = (ms) => new Promise((done) => setTimeout(done, ms));
	await rest(8000);
	const settled = await tell("/all");
	result.start.after = {
		cpu: stat().own,
		rss: rss(),
		loop: settled.loop,
		statements: settled.statements.filter(({ ms }) => ms > 5),
	};
	console.log(
		"start",
		JSON.stringify({
			...result.start,
			statements: undefined,
			after: { ...result.start.after, statements: undefined },
		}),
	);
	for (const { sql, ms, n } of result.start.after.statements)
		console.log("  start:", ms.toFixed(0), "ms", n, "×", sql.slice(0, 150));
	save();

	const cookies = {};
	for (const name of new Set([
		"root",
		...wanted.filter((caller) => caller !== "anonymous"),
	])) {
		const answer = await fetch(`${url}user/login`, {
			method: "POST",
			redirect: "manual",
			headers: { origin: new URL(url).origin },
			body: new URLSearchParams({ user_name: name, password }),
		});
		cookies[name] = answer.headers
			.getSetCookie()
			.map((c) => c.split(";", 1)[0])
			.join("; ");
	}
	const headersOf = (caller, api) =>
		caller === "anonymous"
			? {}
			: api
				? { authorization: `token ${tokens[caller]}` }
				: { cookie: cookies[caller] };
	const call = async (method, path, body, caller = "root") => {
		const answer = await fetch(`${url}api/v1${path}`, {
			method,
			headers: {
				...headersOf(caller, true),
				"content-type": "application/json",
			},
			body: body && JSON.stringify(body),
			signal: AbortSignal.timeout(280_000),
		});
		const text = await answer.text();
		let value;
		try {
			value = JSON.parse(text || "null");
		} catch {
			value = text;
		}
		return { status: answer.status, value, headers: answer.headers };
	};
	// what changes tables without much work, so that no row is remembered: a label, a title, a star of a repository that nobody else watches
	const stirred = args.includes("--cached")
		? undefined
		: (await call("POST", "/user/repos", { name: `stir-${Date.now()}` })).value;
	if (stirred) {
		await call("POST", `/repos/${stirred.full_name}/issues`, { title: "stir" });
		await call("POST", `/repos/${stirred.full_name}/labels`, {
			name: "stir",
			color: "#aabbcc",
		});
	}
	const label =
		stirred &&
		(await call("GET", `/repos/${stirred.full_name}/labels`)).value[0].id;
	let turn = 0;
	const stir = async () => {
		if (!stirred) return;
		turn++;
		await call("PATCH", `/repos/${stirred.full_name}/labels/${label}`, {
			description: `${turn}`,
		});
		await call("PATCH", `/repos/${stirred.full_name}`, {
			description: `${turn}`,
		});
		await call(
			turn % 2 ? "PUT" : "DELETE",
			`/user/starred/${stirred.full_name}`,
		);
		await rest(25);
	};
	const median = (values) =>
		values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
	let base = 0;
	{
		const bare = [];
		for (let i = 0; i < 15; i++) {
			await tell("/begin");
			bare.push((await tell("/end")).cpu);
		}
		base = median(bare);
		result.base = base;
	}
	/** What one piece of work costs the process. */
	async function cost(work, times = 3) {
		const taken = [];
		let extra;
		for (let i = 0; i < times; i++) {
			await stir();
			await tell("/begin");
			const children = stat().children;
			const begin = performance.now();
			extra = await work(i);
			const wall = performance.now() - begin;
			const told = await tell("/end");
			taken.push({
				...told,
				cpu: told.cpu - base,
				wall,
				children: stat().children - children,
			});
			if (wall > 4000) break;
		}
		const by = taken.toSorted((a, b) => a.cpu - b.cpu)[
			Math.floor((taken.length - 1) / 2)
		];
		return {
			cpu: by.cpu,
			main: by.main,
			sql: by.sql,
			count: by.count,
			loop: Math.min(...taken.map(({ loop }) => loop)),
			wall: median(taken.map(({ wall }) => wall)),
			children: by.children,
			statements: by.statements.map(({ sql, n, ms, most, rows, values }) => ({
				sql: most > 3 ? sql : sql.slice(0, 80),
				n,
				ms,
				most,
				rows,
				...(most > 10
					? {
							values: values.map((v) =>
								typeof v === "bigint"
									? Number(v)
									: typeof v === "string"
										? v.slice(0, 400)
										: v,
							),
						}
					: {}),
			})),
			...extra,
		};
	}
	/** For so long nothing else was answered: statements are not interrupted, and the probe of the loop may miss the last pause. */
	const longest = (statements) =>
		Math.max(0, ...statements.map(({ most }) => most));
	const show = (row) =>
		console.log(
			[
				row.name.padEnd(90),
				row.caller?.padEnd(9) ?? "",
				String(row.status ?? "").padEnd(4),
				row.cpu.toFixed(1).padStart(9),
				row.sql.toFixed(1).padStart(9),
				String(row.count).padStart(5),
				row.loop.toFixed(0).padStart(6),
				String(row.total ?? "").padStart(9),
			].join(" "),
		);

	const m = {
		args,
		option,
		ingot,
		folder,
		out,
		what,
		only,
		wanted,
		tokens,
		password,
		result,
		save,
		url,
		tell,
		stat,
		rss,
		rest,
		call,
		label,
		base,
		cost,
		longest,
		show,
		get,
	};
	for (const part of [tour, writes, tasks, removals])
		if (what.includes(part.name)) await part(m);
	result.end = { rss: rss(), cpu: stat().own };
	console.log("end", JSON.stringify(result.end));
	save();
	const stopping = performance.now();
	child.kill("SIGTERM");
	await new Promise((done) => child.once("exit", done));
	result.stop = performance.now() - stopping;
	save();
	console.log("stopped in", result.stop.toFixed(0), "ms");
	process.exit(0);

	async function get(path, caller) {
		const api = path.startsWith("/api/") || path.endsWith(".json");
		const answer = await fetch(new URL(path, url), {
			redirect: "manual",
			headers: headersOf(caller, api),
			signal: AbortSignal.timeout(240_000),
		}).catch((error) => ({
			status: error.name,
			headers: new Headers(),
			arrayBuffer: async () => new ArrayBuffer(),
		}));
		const bytes = await answer.arrayBuffer().catch(() => new ArrayBuffer());
		const total = answer.headers.get("x-total-count");
		return {
			status: answer.status,
			bytes: bytes.byteLength,
			...(total ? { total: +total } : {}),
		};
	}
}
