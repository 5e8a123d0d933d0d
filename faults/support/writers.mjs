import { asRoot } from "../../bench/http.mjs";
import { gitWriters } from "./git-writers.mjs";

/** Asks a forge, counts the answers by status, and keeps those that no server may give: of class 5xx, but for those that are `fine`. */
export function openClient(url, fine = [502, 503]) {
	const statuses = new Map();
	const faults = [];
	const count = (status) =>
		statuses.set(status, (statuses.get(status) ?? 0) + 1);
	const client = {
		url,
		statuses,
		faults,
		fault: (text) => faults.push(text),
		/** Gives the status (0 when no answer came), the bytes, and the value if they are JSON. */
		async ask(method, path, body) {
			const raw = body instanceof FormData || Buffer.isBuffer(body);
			const type = raw ? {} : { "content-type": "application/json" };
			try {
				const answer = await fetch(new URL(path, url), {
					method,
					headers: { authorization: asRoot, ...type },
					body: raw ? body : body && JSON.stringify(body),
					signal: AbortSignal.timeout(60_000),
				});
				const bytes = Buffer.from(await answer.arrayBuffer());
				const { status } = answer;
				count(status);
				if (status >= 500 && !fine.includes(status))
					faults.push(`${method} ${path}: ${status} ${bytes}`.slice(0, 300));
				return { status, bytes, value: parsed(bytes) };
			} catch (error) {
				count(error.name === "TimeoutError" ? "no answer in 60 s" : "broken");
				return { status: 0 };
			}
		},
		/** Asks until the answer is not one of a forge that is just not there. */
		async insist(method, path, body) {
			for (let tries = 0; tries < 100; tries++) {
				const answer = await client.ask(method, path, body);
				if (answer.status && ![502, 503].includes(answer.status)) return answer;
				await new Promise((resolve) => setTimeout(resolve, 200));
			}
			throw new Error(`${method} ${path}: no answer`);
		},
	};
	return client;
}

function parsed(bytes) {
	try {
		return JSON.parse(bytes.toString());
	} catch {
		return undefined;
	}
}

/** Makes what the writers write to; `hook` is the address that gets webhooks, if any does. */
export async function prepare(client, hook) {
	if (hook)
		await client.insist("POST", "/api/v1/user/hooks", {
			type: "gitea",
			active: true,
			events: ["issues", "push", "pull_request"],
			config: { url: hook, content_type: "json" },
		});
	for (const name of ["a", "b", "git"])
		await client.insist("POST", "/api/v1/user/repos", {
			name,
			auto_init: true,
			default_branch: "main",
		});
	await client.insist("POST", `${repo("a")}/issues`, { title: "attachments" });
}

const repo = (name) => `/api/v1/repos/root/${name}`;
let serial = 0;

/**
 * The writers: functions that write one thing each time and give what was acknowledged, if it was: its kind, what webhooks tell of it, and
 * how to ask for it (`path`, and what the answer has to hold).
 */
export async function openWriters(client, folder) {
	const several = (count, writer) => Array(count).fill(writer);
	return [
		...several(2, () => issue(client, "a")),
		...several(2, () => issue(client, "b")),
		...several(3, () => commit(client)),
		...several(2, () => pack(client)),
		...several(2, () => attachment(client)),
		...several(2, () => merge(client)),
		...(await gitWriters(client, folder, 2)),
	];
}

async function issue(client, name) {
	const title = `issue ${serial++}`;
	const path = `${repo(name)}/issues`;
	const { status, value } = await client.ask("POST", path, { title });
	if (status !== 201) return;
	return {
		kind: "issues",
		thing: `${name}: issue ${value.number}`,
		path: `${path}/${value.number}`,
		holds: (answer) => answer.value?.title === title,
	};
}

async function commit(client) {
	const text = `text ${serial++}`;
	const path = `${repo("a")}/contents/${text.replace(" ", "/")}`;
	const content = Buffer.from(text).toString("base64");
	const { status, value } = await client.ask("POST", path, { content });
	if (status !== 201) return;
	return {
		kind: "commits by API",
		thing: `a: commit ${value.commit.sha}`,
		path,
		holds: (answer) => answer.value?.content === content,
	};
}

async function pack(client) {
	const n = serial++;
	const path = `/api/packages/root/generic/kills/${n}/file.bin`;
	const bytes = Buffer.alloc(300_000, `package ${n} `);
	const { status } = await client.ask("PUT", path, bytes);
	if (status !== 201) return;
	return {
		kind: "packages",
		path,
		holds: (answer) => answer.bytes.equals(bytes),
	};
}

async function attachment(client) {
	const text = `attachment ${serial++}`;
	const form = new FormData();
	form.set("attachment", new Blob([text]), `${text}.txt`);
	const path = `${repo("a")}/issues/1/assets`;
	const { status, value } = await client.ask("POST", path, form);
	if (status !== 201) return;
	return {
		kind: "attachments",
		path: value.browser_download_url,
		holds: (answer) => answer.bytes.toString() === text,
	};
}

async function merge(client) {
	const head = `branch-${serial++}`;
	const { status } = await client.ask(
		"POST",
		`${repo("b")}/contents/merged/${head}`,
		{ content: "eA==", new_branch: head },
	);
	if (status !== 201) return;
	const pulls = `${repo("b")}/pulls`;
	const pull = await client.ask("POST", pulls, {
		title: head,
		head,
		base: "main",
	});
	if (pull.status !== 201) return;
	const path = `${pulls}/${pull.value.number}`;
	const began = performance.now();
	const merged = await client.ask("POST", `${path}/merge`, { Do: "merge" });
	if (merged.status !== 200) return;
	return {
		kind: "merges",
		began,
		thing: `b: merge ${pull.value.number}`,
		path: `${repo("b")}/contents/merged/${head}`,
		holds: (answer) => answer.status === 200,
	};
}
