import { beforeAll, describe, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { longestList, mostTextBytes } from "../../../src/text/text-limits.ts";
import { addressIn, replyBench } from "../../inbound/mail/reply-bench.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";

// What is too long, too many or not allowed in a field is refused with the same words, whichever way it comes.

type Bench = Awaited<ReturnType<typeof replyBench>>;
type User = { name: string; password: string };
let bench: Bench;
let forge: Forge;
let ada: User;
let bob: User;
let browser: Visitor;
const at = "/repos/ada/shared";

const api = (method: string, path: string, body: object) =>
	forge.call<{ message: string }>(method, path, { as: ada, body });

beforeAll(async () => {
	bench = await replyBench({ now: Date.parse("2030-01-01T00:00:00Z") });
	forge = bench.forge;
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	browser = await signedInVisitor(forge, ada);
	await api("POST", "/user/repos", { name: "shared", auto_init: true });
	await api("POST", `${at}/issues`, { title: "first" });
	await api("POST", `${at}/contents/a.txt`, {
		content: "eA==",
		new_branch: "topic",
	});
	await api("POST", "/orgs", { username: "club" });
});

/** The roads of a field: the request and the form that bring a text. */
interface Roads {
	readonly most: { readonly characters: number } | { readonly bytes: number };
	readonly api: readonly [
		method: string,
		path: string,
		body: (text: string) => object,
	];
	readonly page: readonly [
		path: string,
		fields: (text: string) => Record<string, string>,
	];
	/** Line breaks are refused. */
	readonly oneLine?: true;
}
const title = { characters: 255 };
const prose = { bytes: mostTextBytes };
const fields: Readonly<Record<string, Roads>> = {
	"the title of a new issue": {
		most: title,
		api: ["POST", `${at}/issues`, (text) => ({ title: text })],
		page: ["/ada/shared/issues/new", (text) => ({ title: text })],
		oneLine: true,
	},
	"the title of an issue": {
		most: title,
		api: ["PATCH", `${at}/issues/1`, (text) => ({ title: text })],
		page: [
			"/ada/shared/issues/1/title?edit=title",
			(text) => ({ title: text }),
		],
		oneLine: true,
	},
	"the body of a new issue": {
		most: prose,
		api: ["POST", `${at}/issues`, (body) => ({ title: "one", body })],
		page: ["/ada/shared/issues/new", (content) => ({ title: "one", content })],
	},
	"a comment": {
		most: prose,
		api: ["POST", `${at}/issues/1/comments`, (body) => ({ body })],
		page: ["/ada/shared/issues/1/comments", (content) => ({ content })],
	},
	"the title of a milestone": {
		most: title,
		api: ["POST", `${at}/milestones`, (text) => ({ title: text })],
		page: ["/ada/shared/milestones/new", (text) => ({ title: text })],
		oneLine: true,
	},
	"the description of a milestone": {
		most: prose,
		api: [
			"POST",
			`${at}/milestones`,
			(description) => ({ title: "one", description }),
		],
		page: [
			"/ada/shared/milestones/new",
			(description) => ({ title: "one", description }),
		],
	},
	"the name of a label": {
		most: { characters: 50 },
		api: ["POST", `${at}/labels`, (name) => ({ name, color: "#aa0000" })],
		page: ["/ada/shared/labels/new", (name) => ({ name, color: "#aa0000" })],
		oneLine: true,
	},
	"the description of a label": {
		most: { characters: 200 },
		api: [
			"POST",
			`${at}/labels`,
			(description) => ({ name: "bug", color: "#aa0000", description }),
		],
		page: [
			"/ada/shared/labels/new",
			(description) => ({ name: "bug", color: "#aa0000", description }),
		],
		oneLine: true,
	},
	"the title of a release": {
		most: title,
		api: [
			"POST",
			`${at}/releases`,
			(name) => ({ tag_name: "v1", name, draft: true }),
		],
		page: [
			"/ada/shared/releases/new",
			(text) => ({ tag_name: "v1", title: text, do: "draft" }),
		],
		oneLine: true,
	},
	"the notes of a release": {
		most: prose,
		api: ["POST", `${at}/releases`, (body) => ({ tag_name: "v1", body })],
		page: [
			"/ada/shared/releases/new",
			(content) => ({ tag_name: "v1", content }),
		],
	},
	"the description of a repository": {
		most: { characters: 2048 },
		api: ["PATCH", at, (description) => ({ description })],
		page: ["/ada/shared/settings", (description) => ({ description })],
	},
	"the name of a repository": {
		most: { characters: 100 },
		api: ["POST", "/user/repos", (name) => ({ name })],
		page: ["/repo/create", (name) => ({ owner: "ada", repo_name: name })],
	},
	"the message of a commit": {
		most: prose,
		api: [
			"POST",
			`${at}/contents/new.txt`,
			(message) => ({ content: "eA==", message }),
		],
		page: [
			"/ada/shared/_new/main",
			(message) => ({ path: "new.txt", content: "x", message }),
		],
	},
	"the full name of a user": {
		most: { characters: 100 },
		api: ["PATCH", "/user/settings", (full_name) => ({ full_name })],
		page: ["/user/settings", (full_name) => ({ full_name })],
	},
	"the description of an organization": {
		most: { characters: 255 },
		api: ["PATCH", "/orgs/club", (description) => ({ description })],
		page: ["/org/club/settings", (description) => ({ description })],
	},
};

const roads = (
	{ api: [method, path, body], page: [address, form] }: Roads,
	text: string,
) => ({
	api: async () => {
		const { status, body: said } = await api(method, path, body(text));
		return { status, said: said.message };
	},
	page: async () => {
		const { status, wrong } = await browser.post(address, form(text));
		return { status, said: wrong.join(" ") };
	},
});

describe.each(Object.entries(fields))("%s", (_, road) => {
	test("is refused with the same words where it is too long", async () => {
		const [max, unit] =
			"bytes" in road.most
				? [road.most.bytes, "bytes"]
				: [road.most.characters, "characters"];
		// each sign counts once, or as its bytes
		const sign = unit === "bytes" ? "é" : "😀";
		const n = unit === "bytes" ? max + 2 : max + 1;
		const text = sign.repeat(unit === "bytes" ? n / 2 : n);
		const words = `Use at most ${max} ${unit}. This text has ${n}.`;
		for (const send of Object.values(roads(road, text))) {
			const { status, said } = await send();
			expect(said).toContain(words);
			expect(status).toBe(422);
		}
	});

	test("is refused with the same words where it has a NUL", async () => {
		for (const send of Object.values(roads(road, "a\0b"))) {
			const { status, said } = await send();
			expect(said).toContain("Remove the NUL characters.");
			expect(status).toBe(422);
		}
	});

	test.runIf(road.oneLine)("is one line on each road", async () => {
		for (const send of Object.values(roads(road, "a\nb"))) {
			const { status, said } = await send();
			expect(said).toContain("Remove the control characters.");
			expect(status).toBe(422);
		}
	});
});

test("a list that is too long is refused with the same words", async () => {
	const n = longestList + 1;
	const names = Array.from({ length: n }, (_, i) => `name${i}`);
	const words = `Use at most ${longestList} entries. This list has ${n}.`;
	const asked = await api("PUT", `${at}/topics`, { topics: names });
	expect([asked.status, asked.body.message]).toEqual([
		422,
		expect.stringContaining(words),
	]);
	const topics = names.join(" ");
	const seen = await browser.post("/ada/shared/settings/topics", { topics });
	expect([seen.status, seen.wrong.join()]).toEqual([
		422,
		expect.stringContaining(words),
	]);
	const labels = Array.from({ length: n }, (_, i) => i + 1);
	const issue = await api("POST", `${at}/issues`, { title: "one", labels });
	expect([issue.status, issue.body.message]).toEqual([
		422,
		expect.stringContaining(words),
	]);
});

test("a mail is refused with the words of the comment", async () => {
	await forge.call("POST", `${at}/issues`, {
		as: bob,
		body: { title: "by mail" },
	});
	const mail = (await bench.mails()).find(({ to }) => to.startsWith("ada@"));
	const reply = addressIn(mail?.headers.get("reply-to"));
	const over = "é".repeat(mostTextBytes / 2 + 1);
	await bench.hand({ from: "ada@example.org", to: reply, text: over });
	const told = (await bench.mails()).filter(({ to }) => to.startsWith("ada@"));
	const n = mostTextBytes + 2;
	expect(told.at(-1)?.text).toContain(
		`Use at most ${mostTextBytes} bytes. This text has ${n}.`,
	);
});
