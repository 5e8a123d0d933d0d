import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { demand } from "./support/context.mjs";
import { examine, openForge } from "./support/forge.mjs";
import { gitIn } from "./support/git-in.mjs";
import { openClient } from "./support/writers.mjs";

const repos = "/api/v1/repos/root";

export const races = [
	{
		id: "F6",
		name: "many pushers of one branch",
		run: withForge(pushers),
	},
	{
		id: "F7",
		name: "many writers of one branch by the API",
		run: withForge(apiWriters),
	},
	{ id: "F8", name: "merges that race", run: withForge(merges) },
	{
		id: "F27",
		name: "a storm of wrong passwords",
		run: withForge(passwordStorm),
	},
	{
		id: "F28",
		name: "two of everything at once",
		run: withForge(doubles),
	},
];

/** A race in a fresh forge, which nothing may damage; no answer is of class 5xx. */
function withForge(race) {
	return async (context) => {
		const forge = await openForge(context);
		await forge.start();
		const client = openClient(forge.url);
		const make = (name) =>
			client.insist("POST", "/api/v1/user/repos", {
				name,
				auto_init: true,
				default_branch: "main",
			});
		const wrong = [];
		const told = await race({ context, client, make, wrong });
		wrong.push(...client.faults);
		await forge.stop();
		wrong.push(...(await examine(forge)));
		demand(wrong);
		return told;
	};
}

const together = (count, act) =>
	Promise.all(Array.from({ length: count }, (_, i) => act(i)));

const countOf = (answers, ...statuses) =>
	answers.filter(({ status }) => statuses.includes(status)).length;

/** The commits of a branch but its first one. */
async function commitsOf(client, repo) {
	const path = `${repos}/${repo}/commits?sha=main&limit=1&stat=false`;
	const answer = await fetch(new URL(path, client.url));
	await answer.arrayBuffer();
	return Number(answer.headers.get("x-total-count")) - 1;
}

async function pushers({ context, client, make, wrong }) {
	await make("pushed");
	const [people, each] = context.short ? [4, 4] : [16, 20];
	const to = new URL("root/pushed.git", client.url);
	[to.username, to.password] = ["root", "admin-pass-1"];
	let tries = 0;
	await together(people, async (i) => {
		const cwd = join(context.folder, `person-${i}`);
		const git = gitIn(cwd, context.folder);
		mkdirSync(cwd);
		await git("clone", "-q", to.href, ".");
		for (let n = 0; n < each; n++) {
			writeFileSync(join(cwd, `${i}-${n}.txt`), `${n}`);
			await git("add", ".");
			await git("commit", "-qm", `${i} ${n}`);
			for (;;) {
				tries++;
				try {
					await git("push", "-q", "origin", "HEAD:main");
					break;
				} catch (error) {
					if (
						!/rejected|failed to update|cannot lock|fetch first|returned error: 503/.test(
							error.stderr,
						)
					)
						wrong.push(`a push: ${error.stderr}`);
					if (wrong.length > 5) return;
				}
				await wait(context.between(0, 100));
				await git("pull", "-q", "--rebase", "origin", "main");
			}
		}
	});
	const commits = await commitsOf(client, "pushed");
	if (commits !== people * each)
		wrong.push(`${commits} commits of ${people * each} accepted`);
	return `${people} people, ${tries} pushes, ${commits} accepted and there`;
}

async function apiWriters({ context, client, make, wrong }) {
	await make("written");
	const [writers, each] = context.short ? [8, 5] : [32, 10];
	const answers = [];
	await together(writers, async (i) => {
		for (let n = 0; n < each; n++)
			answers.push(
				await client.ask("POST", `${repos}/written/contents/${i}/${n}.txt`, {
					content: "eA==",
				}),
			);
	});
	const done = countOf(answers, 201);
	const others = answers.length - done - countOf(answers, 409, 422);
	if (others) wrong.push(`${others} answers are neither 201 nor 409 nor 422`);
	const commits = await commitsOf(client, "written");
	if (commits !== done) wrong.push(`${commits} commits of ${done} accepted`);
	if (done < answers.length * 0.9)
		wrong.push(`only ${done} of ${answers.length} accepted`);
	return `${done} of ${answers.length} accepted, ${commits} commits`;
}

async function merges({ context, client, make, wrong }) {
	await make("merged");
	const rounds = context.short ? 3 : 25;
	const at = `${repos}/merged`;
	const propose = async (head) => {
		await client.insist("POST", `${at}/contents/${head}`, {
			content: "eA==",
			new_branch: head,
		});
		const { value } = await client.insist("POST", `${at}/pulls`, {
			title: head,
			head,
			base: "main",
		});
		return value.number;
	};
	const merge = (number) =>
		client.ask("POST", `${at}/pulls/${number}/merge`, { Do: "merge" });
	let merged = 0;
	for (let round = 0; round < rounds; round++) {
		const one = await propose(`one-${round}`);
		const closing = context.random() < 0.5;
		const answers = await together(8, (i) =>
			closing && i === 4
				? client
						.ask("PATCH", `${at}/pulls/${one}`, { state: "closed" })
						.then(() => ({}))
				: merge(one),
		);
		const { value } = await client.insist("GET", `${at}/pulls/${one}`);
		const done = countOf(answers, 200);
		if (done > 1) wrong.push(`${done} merges of one pull request`);
		if (value.merged !== (done === 1))
			wrong.push(`merged ${value.merged}, and ${done} said so`);
		const { status } = await client.insist(
			"GET",
			`${at}/contents/one-${round}`,
		);
		if ((status === 200) !== value.merged)
			wrong.push(`merged ${value.merged}, and its file is ${status}`);
		const many = [];
		for (let i = 0; i < 4; i++) many.push(await propose(`many-${round}-${i}`));
		const others = await Promise.all(many.map(merge));
		merged += done + countOf(others, 200);
		for (const [i, number] of many.entries()) {
			const pull = await client.insist("GET", `${at}/pulls/${number}`);
			const file = await client.insist(
				"GET",
				`${at}/contents/many-${round}-${i}`,
			);
			const said = others[i].status === 200;
			if (pull.value.merged !== said || (file.status === 200) !== said)
				wrong.push(
					`pull request ${number}: answered ${others[i].status}, merged ${pull.value.merged}, file ${file.status}`,
				);
		}
	}
	return `${rounds} rounds of 8 merges of one and 4 into one base, ${merged} merged, each once`;
}

async function passwordStorm({ context, client, make, wrong }) {
	await make("calm");
	const token = await client.insist("POST", "/api/v1/users/root/tokens", {
		name: "t",
		scopes: ["all"],
	});
	const headers = { authorization: `token ${token.value.sha1}` };
	const end = performance.now() + (context.short ? 4000 : 30_000);
	let storms = 0;
	const storming = together(40, async () => {
		while (performance.now() < end) {
			const answer = await fetch(new URL("/api/v1/user", client.url), {
				headers: {
					authorization: `Basic ${Buffer.from(`root:wrong-${storms++}`).toString("base64")}`,
				},
			}).catch(() => undefined);
			await answer?.arrayBuffer();
			if (answer && ![401, 403, 429, 503].includes(answer.status))
				wrong.push(`a wrong password got ${answer.status}`);
		}
	});
	const took = [];
	while (performance.now() < end) {
		const began = performance.now();
		const answer = await fetch(new URL("/api/v1/user", client.url), {
			headers,
		});
		await answer.arrayBuffer();
		took.push(performance.now() - began);
		if (answer.status !== 200)
			wrong.push(`the right token got ${answer.status}`);
		await wait(20);
	}
	await storming;
	took.sort((a, b) => a - b);
	const median = took[took.length >> 1];
	if (median > 500) wrong.push(`half of the right ones waited ${median} ms`);
	return `${storms} wrong passwords; right tokens: half below ${median.toFixed(0)} ms, 99 of 100 below ${took[Math.floor(took.length * 0.99)].toFixed(0)} ms`;
}

/** Things that only one of several may make, and who is told that there is one already. */
async function doubles({ context, client, make, wrong }) {
	await make("twice");
	const at = `${repos}/twice`;
	await client.insist("POST", `${at}/issues`, { title: "t" });
	const rounds = context.short ? 4 : 50;
	const once = [
		["repository", (n) => ["POST", "/api/v1/user/repos", { name: `r${n}` }]],
		["organization", (n) => ["POST", "/api/v1/orgs", { username: `o${n}` }]],
		[
			"user",
			(n) => [
				"POST",
				"/api/v1/admin/users",
				{
					username: `u${n}`,
					email: `u${n}@example.org`,
					password: "a-long-pass-1",
				},
			],
		],
		["branch", (n) => ["POST", `${at}/branches`, { new_branch_name: `b${n}` }]],
		["tag", (n) => ["POST", `${at}/tags`, { tag_name: `t${n}` }]],
		["release", (n) => ["POST", `${at}/releases`, { tag_name: `v${n}` }]],
		["file", (n) => ["POST", `${at}/contents/f${n}`, { content: "eA==" }]],
		[
			"package",
			(n) => ["PUT", `/api/packages/root/generic/p/${n}/f`, Buffer.from("x")],
		],
		[
			"wiki page",
			(n) => [
				"POST",
				`${at}/wiki/new`,
				{ title: `w${n}`, content_base64: "eA==" },
			],
		],
		[
			"token",
			(n) => [
				"POST",
				"/api/v1/users/root/tokens",
				{ name: `k${n}`, scopes: ["all"] },
			],
		],
	];
	let count = 0;
	for (let round = 0; round < rounds; round++)
		for (const [name, make] of once) {
			const answers = await together(6, () => client.ask(...make(round)));
			const made = countOf(answers, 201);
			const told = countOf(answers, 400, 409, 422);
			count++;
			if (made !== 1 || made + told !== 6)
				wrong.push(`${name}: ${answers.map(({ status }) => status).join(" ")}`);
		}
	return `${count} races of six, one winner each`;
}
