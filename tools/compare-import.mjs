// Compares what an imported forge answers with what the Gitea answered that it comes from:
//   node tools/compare-import.mjs SAMPLE --data IMPORTED [--answers answers-later.jsonl] [--only PATTERN] [--show N] [--strict]
// SAMPLE has answers.jsonl, refs.jsonl and accounts.json. Differences are printed by kind of address and field.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		data: { type: "string" },
		answers: { type: "string", default: "answers.jsonl" },
		only: { type: "string", default: "" },
		show: { type: "string", default: "3" },
		database: { type: "string", default: "" },
		// also what docs/API.md says is different
		strict: { type: "boolean", default: false },
	},
});
const [sample = ""] = positionals;
const root = join(fileURLToPath(import.meta.url), "../..");
const accounts = JSON.parse(
	readFileSync(join(sample, "accounts.json"), "utf8"),
);
const people = new Map(accounts.accounts.map((one) => [one.name, one]));
const tokens = accounts.more_tokens ?? {};
const lines = readFileSync(join(sample, values.answers), "utf8")
	.split("\n")
	.filter(Boolean)
	.map((line) => JSON.parse(line))
	.filter(({ path }) => new RegExp(values.only).test(path));

const forge = await start();
const kinds = new Map();
let same = 0;
/** What docs/API.md says is different: answers by their address, and the field. */
const documented = [
	// code: last_commit_message always, the own time of parents, the whole parent of forks with the viewer's rights
	/ .*\.last_commit_message only ours$/,
	/ .*parents\[\]\.created$/,
	/ .*\.?parent(?:\.permissions\.\w+| missing)$/,
	// issues and pull requests
	/ .*pull_request\.ref only ours$/,
	/ .*\.review_comments only ours$/,
	/ \[\]\.merged_by$/,
	/repo\/pulls\/:n {2}\.(?:additions|deletions|changed_files) only ours$/,
	/ .*\.original_author(?:_id)?$/,
	/ .*\.language$/,
	// accounts
	/ .*\.last_login$/,
	/ .*\.owner\.email$/,
	/badges {2}\[\]\./,
	// lists count what the viewer may see
	/(?:timeline|feeds|subscriptions|followers|following|user\/repos|notifications|members|orgs\/:name\/repos|stargazers) {2}header x-total-count$/,
	// organizations
	/ .*\borganization$/,
	// runs
	/ .*(?:^|\.|\])head_repository only ours$/,
	/(?:runs|attempts).* .*repository\.permissions(?:\.\w+)?$/,
	/actions\/artifacts\/:n {2}\.workflow_run\./,
	// notifications
	/notifications {2}.*repository\.permissions only ours$/,
];
try {
	for (const answer of lines) {
		const differences = (await compare(answer)).filter(
			({ field }) =>
				values.strict ||
				!documented.some((pattern) =>
					pattern.test(`${kindOf(answer.path)}  ${field}`),
				),
		);
		if (!differences.length) same++;
		const fields = new Set();
		for (const { field, theirs, ours } of differences) {
			if (fields.has(field)) continue;
			fields.add(field);
			const name = `${kindOf(answer.path)}  ${field}`;
			const found = kinds.get(name) ?? { count: 0, examples: [] };
			found.count++;
			if (found.examples.length < Number(values.show))
				found.examples.push(
					`    ${answer.as} ${answer.path}\n      Gitea: ${brief(theirs)}\n      Ingot: ${brief(ours)}`,
				);
			kinds.set(name, found);
		}
	}
} finally {
	forge.stop();
}
for (const [name, { count, examples }] of [...kinds].sort(
	(a, b) => b[1].count - a[1].count,
)) {
	console.log(`${count} ${name}`);
	for (const example of examples) console.log(example);
}
console.log(`${same} of ${lines.length} answers are the same`);

async function compare(answer) {
	const url = new URL(answer.path.replace(/^\//, ""), forge.url);
	const headers = { ...answer.request_headers };
	const authorization = credentials(answer);
	if (authorization) headers.authorization = authorization;
	let response;
	try {
		response = await fetch(url, {
			method: answer.method,
			headers,
			redirect: "manual",
		});
	} catch (error) {
		return [{ field: "request", theirs: answer.status, ours: String(error) }];
	}
	const bytes = Buffer.from(await response.arrayBuffer());
	if (response.status !== answer.status)
		return [
			{
				field: "status",
				theirs: `${answer.status} ${brief(answer.body)}`,
				ours: `${response.status} ${bytes.toString("utf8").slice(0, 200)}`,
			},
		];
	if (answer.status >= 400) return [];
	const differences = [];
	for (const name of ["x-total-count", "location"]) {
		const theirs = answer.headers?.[name];
		const ours = response.headers.get(name);
		if (theirs !== undefined && normal(ours ?? "") !== normal(theirs))
			differences.push({ field: `header ${name}`, theirs, ours });
	}
	const { body } = answer;
	if (body && typeof body === "object" && "sha256" in body && "size" in body) {
		const ours = createHash("sha256").update(bytes).digest("hex");
		if (ours !== body.sha256)
			differences.push({
				field: "bytes",
				theirs: body,
				ours: `${bytes.length} ${bytes.toString("utf8").slice(0, 300)}`,
			});
		return differences;
	}
	if (typeof body === "string") {
		const ours = normal(bytes.toString("utf8"));
		const plain = (text) => text.replace(/\n-- \n[\d.]+\n/g, "\n");
		if (plain(ours) !== plain(normal(body)) && answer.status < 300) {
			const [a, b] = [plain(normal(body)).split("\n"), plain(ours).split("\n")];
			const at = a.findIndex((line, i) => line !== b[i]);
			differences.push({
				field: "text",
				theirs: a.slice(at, at + 4),
				ours: b.slice(at, at + 4),
			});
		}
		return differences;
	}
	let ours;
	try {
		ours = JSON.parse(bytes.toString("utf8") || "null");
	} catch {
		return [{ field: "no JSON", theirs: body, ours: bytes.toString("utf8") }];
	}
	compareValues(body, ours, "", differences);
	return differences;
}

function compareValues(theirs, ours, at, differences) {
	if (Array.isArray(theirs) && Array.isArray(ours)) {
		if (theirs.length !== ours.length)
			return void differences.push({
				field: `${at}[] length`,
				theirs: theirs.length,
				ours: ours.length,
			});
		// sets of words
		if (/\.(?:units|events)$/.test(at)) {
			theirs = theirs.toSorted();
			ours = ours.toSorted();
		}
		const ids = (list) => list.map((one) => one?.id);
		if (theirs.length && theirs[0]?.id !== undefined) {
			const [a, b] = [ids(theirs), ids(ours)];
			if (a.join() !== b.join()) {
				differences.push({ field: `${at}[] order`, theirs: a, ours: b });
				if (a.toSorted().join() !== b.toSorted().join()) return;
				theirs = theirs.toSorted((x, y) => x.id - y.id);
				ours = ours.toSorted((x, y) => x.id - y.id);
			}
		}
		theirs.forEach((value, i) => {
			compareValues(value, ours[i], `${at}[]`, differences);
		});
		return;
	}
	if (
		theirs &&
		ours &&
		typeof theirs === "object" &&
		typeof ours === "object"
	) {
		for (const name of new Set([
			...Object.keys(theirs),
			...Object.keys(ours),
		])) {
			if (/^(?:last_used_at|seconds|duration)$/.test(name)) continue;
			if (!(name in theirs))
				differences.push({
					field: `${at}.${name} only ours`,
					ours: ours[name],
				});
			else if (!(name in ours))
				differences.push({
					field: `${at}.${name} missing`,
					theirs: theirs[name],
				});
			else
				compareValues(theirs[name], ours[name], `${at}.${name}`, differences);
		}
		return;
	}
	if (theirs === null && Array.isArray(ours) && !ours.length) return;
	const same =
		typeof theirs === "string" && typeof ours === "string"
			? normal(theirs) === normal(ours)
			: theirs === ours;
	if (!same) differences.push({ field: at, theirs, ours });
}

function normal(text) {
	return String(text)
		.replaceAll("http://127.0.0.1:4710/", "<root>/")
		.replaceAll(forge.url.replace(/\/$/, ""), "<root>")
		.replaceAll(new URL(forge.url).host, "<host>")
		.replaceAll(`127.0.0.1:${forge.sshPort}`, "<ssh>")
		.replaceAll(`:${forge.sshPort}/`, ":<sshport>/")
		.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.0+)?\+00:00$/, "$1Z");
}

function credentials({ as, password, via }) {
	if (as === "anonymous") return undefined;
	const person = people.get(as);
	if (password)
		return `Basic ${Buffer.from(`${as}:${person.password}`).toString("base64")}`;
	const token = tokens[as]?.token ?? person?.token;
	if (via === "basic")
		return `Basic ${Buffer.from(`${as}:${token}`).toString("base64")}`;
	return token ? `token ${token}` : undefined;
}

function kindOf(path) {
	return path
		.replace(/\?.*/, "")
		.replace(/^\/api\/v1\/repos\/[^/]+\/[^/]+/, "repo")
		.replace(
			/^\/api\/v1\/(users|orgs|packages|admin\/users)\/[^/]+/,
			"$1/:name",
		)
		.replace(/\/[0-9a-f]{40,64}\b/g, "/:sha")
		.replace(/\/\d+/g, "/:n");
}

function brief(value) {
	const text = typeof value === "string" ? value : JSON.stringify(value);
	return (text ?? "undefined").slice(0, 400);
}

async function start() {
	const child = spawn(
		process.execPath,
		[
			join(root, "bin/ingot.mjs"),
			"serve",
			"--json",
			"--port=0",
			"--ssh-port=0",
			"--no-reply-domain=noreply.127.0.0.1",
			`--data=${values.data}`,
			...(values.database ? [`--database-url=${values.database}`] : []),
			"--log-level=warn",
		],
		{ stdio: ["ignore", "pipe", "inherit"] },
	);
	let text = "";
	for await (const chunk of child.stdout) {
		text += chunk;
		if (text.includes("\n")) break;
	}
	const said = JSON.parse(text.split("\n")[0]);
	return {
		url: said.url.endsWith("/") ? said.url : `${said.url}/`,
		sshPort: said.ssh ?? 0,
		stop: () => child.kill("SIGTERM"),
	};
}
