import { beforeEach, expect, test } from "vitest";
import {
	type NewsKind,
	newsKinds,
} from "../../src/domain/notifications/news-kinds.ts";
import { base64 } from "../support/book.ts";
import { testForge } from "../support/forge.ts";
import { mailServer } from "../support/mail-server.ts";
import { signedInVisitor } from "../web/support/browser.ts";

type User = { name: string; password: string };
const server = await mailServer();
const forge = await testForge({ mailUrl: server.url });
const [ada, bob] = (await Promise.all(
	["ada", "bob"].map((name) => forge.user(name)),
)) as [User, User];
const browser = await signedInVisitor(forge, bob);
let made = 0;
let home = "";

/** A repository of ada's in which nothing has happened, and which bob does not watch. */
beforeEach(async () => {
	const name = `bell${++made}`;
	home = `/repos/ada/${name}`;
	await send("POST", "/user/repos", ada, { name, auto_init: true });
	await send("PUT", `${home}/collaborators/bob`, ada, { permission: "write" });
	await forge.call("DELETE", `${home}/subscription`, { as: bob });
	await settled();
	await forge.call("PUT", "/notifications", { as: bob });
});

async function send(method: string, path: string, as: User, body?: object) {
	const reply = await forge.call<{ number: number }>(method, path, {
		as,
		body,
	});
	if (reply.status >= 300)
		throw new Error(`${path}: ${reply.status} ${reply.text}`);
	return reply.body;
}
async function settled() {
	await forge.app.events.settled();
	// what starts a run is an event, and that it fails is another
	await forge.app.events.settled();
	await forge.app.outbox.mails.settled();
	return server.take();
}
/** What bob is told: the mails and the unread threads. */
async function told() {
	const mails = (await settled()).filter(({ to }) => to === "bob@example.org");
	const { body } = await forge.call<{ subject: { title: string } }[]>(
		"GET",
		"/notifications",
		{ as: bob },
	);
	return { mails, bell: body.map(({ subject }) => subject.title) };
}
async function choose(bell: readonly NewsKind[], mail: readonly NewsKind[]) {
	const ways = new URLSearchParams();
	for (const kind of bell) ways.append("bell", kind);
	for (const kind of mail) ways.append("mail", kind);
	const done = await browser.post("/user/settings/notifications", ways);
	expect(done.status).toBe(303);
}
const watch = () => send("PUT", `${home}/subscription`, bob);
const pull = async (more: object) => {
	await send("POST", `${home}/contents/new.txt`, ada, {
		content: base64("new"),
		message: "Add it",
		branch: "main",
		new_branch: "topic",
	});
	return send("POST", `${home}/pulls`, ada, {
		title: "Change",
		head: "topic",
		base: "main",
		...more,
	});
};

const acts: Readonly<Record<NewsKind, () => Promise<unknown>>> = {
	named: () =>
		send("POST", `${home}/issues`, ada, { title: "@", body: "@bob" }),
	assigned: () =>
		send("POST", `${home}/issues`, ada, { title: "Do", assignees: ["bob"] }),
	review: () => pull({ reviewers: ["bob"] }),
	"taking-part": async () => {
		const { number } = await send("POST", `${home}/issues`, bob, {
			title: "Mine",
		});
		await send("POST", `${home}/issues/${number}/comments`, ada, { body: "x" });
	},
	watching: async () => {
		await watch();
		await send("POST", `${home}/issues`, ada, { title: "Seen" });
	},
	runs: () =>
		send("POST", `${home}/contents/.gitea/workflows/bad.yml`, bob, {
			content: base64("on: push\njobs: {a: {needs: [nobody]}}\n"),
			message: "Break it",
		}),
	releases: async () => {
		await watch();
		await send("POST", `${home}/releases`, ada, {
			tag_name: "v1",
			name: "First",
			body: "It **rings**",
		});
	},
};

for (const kind of newsKinds) {
	const others = newsKinds.filter((one) => one !== kind);

	test(`news of the kind "${kind}" comes by bell and mail where only it is chosen`, async () => {
		await choose([kind], [kind]);
		await acts[kind]();
		const { mails, bell } = await told();
		expect([mails.length, bell.length]).toEqual([1, 1]);
	});

	test(`news of the kind "${kind}" comes by neither where all others are chosen`, async () => {
		await choose(others, others);
		await acts[kind]();
		const { mails, bell } = await told();
		expect([mails.length, bell.length]).toEqual([0, 0]);
	});

	test(`news of the kind "${kind}" comes by the one way that is chosen`, async () => {
		await choose([], [kind]);
		await acts[kind]();
		const first = await told();
		expect([first.mails.length, first.bell.length]).toEqual([1, 0]);
	});
}

test("a release is told by its name, with its words and where it stands", async () => {
	await choose(newsKinds, newsKinds);
	await acts.releases();
	const { mails, bell } = await told();
	expect(bell).toEqual(["First"]);
	expect(mails[0]?.text).toContain("ada released First:");
	expect(mails[0]?.html).toContain("<strong>rings</strong>");
	expect(mails[0]?.text).toContain(`bell${made}/releases/tag/v1`);
});

test("the old preference wants for each kind what it says, and takes the place of what was chosen", async () => {
	const preferring = async (choice: string) => {
		await choose(newsKinds, newsKinds);
		await acts.named();
		const [mail] = (await told()).mails;
		const url = mail?.headers.get("list-unsubscribe")?.slice(1, -1) ?? "";
		const body = new URLSearchParams({ choice });
		expect((await fetch(url, { method: "POST", body })).status).toBe(200);
		const kinds = [];
		for (const kind of newsKinds) {
			await watchNothing();
			await acts[kind]();
			if ((await told()).mails.length) kinds.push(kind);
		}
		return kinds;
	};
	const watchNothing = async () => {
		const name = `bell${++made}`;
		home = `/repos/ada/${name}`;
		await send("POST", "/user/repos", ada, { name, auto_init: true });
		await send("PUT", `${home}/collaborators/bob`, ada, {
			permission: "write",
		});
		await forge.call("DELETE", `${home}/subscription`, { as: bob });
		await settled();
	};
	expect(await preferring("onmention")).toEqual([
		"named",
		"assigned",
		"review",
		"runs",
	]);
	expect(await preferring("disabled")).toEqual([]);
	expect(await preferring("enabled")).toEqual(newsKinds);
});

test("what is chosen says by the old preference what comes nearest", async () => {
	const preference = async () =>
		(
			await forge.app.db.rows((q) =>
				q
					.selectFrom("account")
					.select("mail_preference")
					.where("name", "=", "bob"),
			)
		)[0]?.mail_preference;
	await choose(newsKinds, []);
	expect(await preference()).toBe("disabled");
	await choose([], ["named", "runs"]);
	expect(await preference()).toBe("onmention");
	await choose([], ["watching"]);
	expect(await preference()).toBe("enabled");
});

test("a mail that waits is not sent once its kind is no longer wanted", async () => {
	await choose(newsKinds, newsKinds);
	server.refuses(451);
	await acts.named();
	await settled();
	await choose(newsKinds, []);
	server.refuses(0);
	const waiting = () =>
		forge.app.db.rows((q) =>
			q.selectFrom("outgoing_mail").selectAll().where("sent_at", "=", 0),
		);
	expect(await waiting()).toHaveLength(1);
	await forge.app.db.write((tx) =>
		tx.change((q) => q.updateTable("outgoing_mail").set({ next_at_ms: 0 })),
	);
	forge.app.outbox.mails.wake();
	expect(await settled()).toEqual([]);
	expect(await waiting()).toEqual([]);
});

test("the link in a mail of a release or a run ends mails of its kind alone, of the one who got it", async () => {
	for (const [kind, label] of [
		["releases", "Unsubscribe from releases"],
		["runs", "Unsubscribe from failed workflow runs"],
	] as const) {
		await choose(newsKinds, newsKinds);
		await acts[kind]();
		const [mail] = (await told()).mails;
		const url = mail?.headers.get("list-unsubscribe")?.slice(1, -1) ?? "";
		expect(await (await fetch(url)).text()).toContain(label);
		const oneClick = { method: "POST", body: "List-Unsubscribe=One-Click" };
		const headers = { "Content-Type": "application/x-www-form-urlencoded" };
		expect((await fetch(url, { ...oneClick, headers })).status).toBe(200);
		const choices = await forge.app.db.rows((q) =>
			q
				.selectFrom("news_choice as c")
				.innerJoin("account as a", "a.id", "c.account_id")
				.select(["a.name", "c.kind", "c.bell"])
				.where("c.mail", "=", 0),
		);
		expect(choices).toEqual([{ name: "bob", kind, bell: 1 }]);
	}
});

test("what is told of a release or a run is hidden from whom its unit was taken", async () => {
	const team = async (units: object) =>
		send("PATCH", `/teams/${id}`, ada, { units_map: units });
	await send("POST", "/orgs", ada, { username: "Ringers" });
	await send("POST", "/orgs/Ringers/repos", ada, {
		name: "tower",
		private: true,
		auto_init: true,
	});
	const all = {
		"repo.code": "write",
		"repo.releases": "read",
		"repo.actions": "read",
	};
	const { id } = (await send("POST", "/orgs/Ringers/teams", ada, {
		name: "bells",
		includes_all_repositories: true,
		permission: "read",
		units_map: all,
	})) as unknown as { id: number };
	await send("PUT", `/teams/${id}/members/bob`, ada);
	await settled();
	home = "/repos/Ringers/tower";
	await choose(newsKinds, []);
	await acts.releases();
	await acts.runs();
	const bell = async () => {
		const { bell: titles } = await told();
		const page = await browser.get("/notifications?type=unread");
		return [
			titles.map((title) => title.replace(/^[0-9a-f]{40}$/, "run")).sort(),
			page.words.includes("First"),
			/Commit [0-9a-f]{10} /.test(page.words),
		];
	};
	expect(await bell()).toEqual([["First", "run"], true, true]);
	await team({ "repo.code": "read" });
	expect(await bell()).toEqual([["run"], false, true]);
	await team({ "repo.releases": "read" });
	expect(await bell()).toEqual([["First"], true, false]);
	await send("DELETE", `/teams/${id}/members/bob`, ada);
	expect(await bell()).toEqual([[], false, false]);
});
