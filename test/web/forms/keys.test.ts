import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { invalid } from "../../../src/errors.ts";
import { type Book, bookForge } from "../../support/book.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";

// What is sent twice is created once: a form that creates something has a key.

let book: Book;
let ada: Visitor;
let bob: Visitor;

beforeAll(async () => {
	book = await bookForge();
	ada = await signedInVisitor(book.forge, book.ada as never);
	bob = await signedInVisitor(book.forge, book.bob as never);
});

const keyIn = (html: string, action: string): string => {
	const from = html.search(new RegExp(`action="${action}[?"]`));
	expect(from, action).toBeGreaterThan(-1);
	const [, key = ""] =
		/name="request_key" value="([^"]+)"/.exec(html.slice(from)) ?? [];
	expect(key).not.toBe("");
	return key;
};
const newIssue = "/ada/book/issues/new";
const keyOf = async (browser: Visitor, path: string, action = path) =>
	keyIn((await browser.get(path)).html, action);
const list = async (what: string) => {
	const as = book.ada as never;
	const path = `/repos/ada/book/${what}`;
	return (await book.forge.call<{ name: string }[]>("GET", path, { as })).body;
};
const countIssues = async () => (await list("issues?limit=50")).length;

test("a form that is sent again answers with what the first one created", async () => {
	const request_key = await keyOf(ada, newIssue);
	const fields = { title: "The roof leaks", request_key };
	const first = await ada.post(newIssue, fields);
	expect(first.status).toBe(303);
	const before = await countIssues();
	const second = await ada.post(newIssue, fields);
	expect([second.status, second.to]).toEqual([303, first.to]);
	expect(await countIssues()).toBe(before);
	const comments = `${first.to}/comments`;
	const key = await keyOf(ada, first.to ?? "", comments);
	const sent = { content: "In the east wing", request_key: key };
	const said = await ada.post(comments, sent);
	expect((await ada.post(comments, sent)).to).toBe(said.to);
	const index = first.to?.split("/").at(-1);
	expect(await list(`issues/${index}/comments`)).toHaveLength(1);
});

test("two that are sent at once create one, and both lead there", async () => {
	const request_key = await keyOf(ada, newIssue);
	const before = await countIssues();
	const answers = await Promise.all(
		[1, 2, 3].map(() => ada.post(newIssue, { title: "Twice", request_key })),
	);
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
	expect(new Set(answers.map(({ to }) => to)).size).toBe(1);
	expect(await countIssues()).toBe(before + 1);
});

test("of two that are sent at once none is told that its own name is taken", async () => {
	const sends: [string, string, Record<string, string>][] = [
		["/repo/create", "/repo/create", { owner: "ada", repo_name: "twice" }],
		[
			"/ada/book/settings/actions/variables",
			"/ada/book/settings/actions/variables",
			{ name: "TWICE", value: "1" },
		],
		[
			"/ada/book/labels/new",
			"/ada/book/labels",
			{ name: "twice", color: "#ff0000" },
		],
	];
	for (const [path, shownAt, fields] of sends) {
		const request_key = await keyOf(ada, shownAt, path);
		const answers = await Promise.all(
			[1, 2, 3].map(() => ada.post(path, { ...fields, request_key })),
		);
		const told = answers.map(({ status, to, wrong }) => [status, to, wrong]);
		const [, to] = told[0] ?? [];
		expect(told, path).toEqual(Array(3).fill([303, to, []]));
	}
});

test("a key that another form had is refused once, and what was typed stays", async () => {
	const request_key = await keyOf(ada, newIssue);
	const first = await ada.post(newIssue, { title: "One", request_key });
	const other = { title: "Quite another", content: "my words", request_key };
	const refused = await ada.post(newIssue, other);
	expect(refused.status).toBe(409);
	expect(refused.words).toContain("You already submitted this form");
	expect(refused.words).toContain(first.to);
	expect(refused.html).toContain("my words");
	const fresh = keyIn(refused.html, newIssue);
	expect(fresh).not.toBe(request_key);
	const made = await ada.post(newIssue, { ...other, request_key: fresh });
	expect(made.status).toBe(303);
	expect(made.to).not.toBe(first.to);
});

test("the key of another account says nothing", async () => {
	const request_key = await keyOf(ada, newIssue);
	const fields = { title: "Whose is it?", request_key };
	const first = await ada.post(newIssue, fields);
	const second = await bob.post(newIssue, fields);
	expect(second.status).toBe(303);
	expect(second.to).not.toBe(first.to);
});

test("an attempt that failed leaves no key, and the form keeps it", async () => {
	const path = "/ada/book/labels/new";
	const request_key = await keyOf(ada, "/ada/book/labels", path);
	const wrong = await ada.post(path, {
		name: "loud",
		color: "no colour",
		request_key,
	});
	expect(wrong.status).toBe(422);
	expect(keyIn(wrong.html, path)).toBe(request_key);
	const good = { name: "loud", color: "#ff0000", request_key };
	expect((await ada.post(path, good)).status).toBe(303);
	expect((await ada.post(path, good)).status).toBe(303);
	const named = (await list("labels")).filter(({ name }) => name === "loud");
	expect(named).toHaveLength(1);
});

test("what is shown only once is not shown again", async () => {
	const path = "/user/settings/applications";
	const request_key = await keyOf(ada, path);
	const fields = {
		name: "robot",
		where: "all",
		s_repository: "1",
		request_key,
	};
	const first = await ada.post(path, fields);
	expect(first.status).toBe(200);
	const second = await ada.post(path, fields);
	expect(second.status).toBe(409);
	expect(second.words).toContain("is not shown again");
});

test("a preview uses no key up", async () => {
	const request_key = await keyOf(ada, newIssue);
	const fields = { title: "Seen first", content: "**so**", request_key };
	const shown = await ada.post(newIssue, { ...fields, preview: "1" });
	expect(keyIn(shown.html, newIssue)).toBe(request_key);
	expect((await ada.post(newIssue, fields)).status).toBe(303);
});

test("a request that was slower than another with its key answers as that one, whatever it was refused with", async () => {
	const { app } = book.forge;
	const { Once } = await import("../../../src/domain/request-keys/once.ts");
	const { keyedRequest } = await import(
		"../../../src/domain/request-keys/request-keys.ts"
	);
	const { id } = (await accountByName(app.db, "bob")) as { id: number };
	const refusals = { other: () => invalid(""), busy: "", unknown: "" };
	const nameTaken = invalid("There is one of this name already.");
	const answer = () => ({ status: 303, address: "/there" });
	const refused: ((take: () => Promise<void>) => Promise<never>)[] = [
		// it looks for the name before it changes anything
		() => Promise.reject(nameTaken),
		// it takes each conflict for one of names
		(take) =>
			take().then(
				() => Promise.reject(new Error()),
				() => Promise.reject(nameTaken),
			),
	];
	for (const [n, refuse] of refused.entries()) {
		const one = () => {
			const request = keyedRequest(id, `the-same-key-${n}`, "the same");
			const once = new Once(app, request, refusals);
			return { once, take: () => app.db.write((tx) => once.take(tx)) };
		};
		const [slow, fast] = [one(), one()];
		const ended = await slow.once.run(async () => {
			expect(await fast.once.run(fast.take, answer)).toHaveProperty("done");
			return refuse(slow.take);
		}, answer);
		expect(ended).toMatchObject({ earlier: { address: "/there" } });
	}
});

test("what was asked for is not found by guessing: its digest holds the key", async () => {
	const { keyedRequest } = await import(
		"../../../src/domain/request-keys/request-keys.ts"
	);
	const asked = JSON.stringify(["password", "correct horse"]);
	const one = keyedRequest(1, "a-key-of-one-form", asked);
	const other = keyedRequest(1, "a-key-of-another", asked);
	const guessed = createHash("sha256").update(asked).digest("base64url");
	expect(new Set([one.asked, other.asked, guessed]).size).toBe(3);
	expect(keyedRequest(1, "a-key-of-one-form", asked)).toEqual(one);
});

test("keys are forgotten after a day, and an account has a bounded number", async () => {
	const { app } = book.forge;
	const { keyedRequest, findEarlier, takeKey, mostKeys, removeOldRequestKeys } =
		await import("../../../src/domain/request-keys/request-keys.ts");
	const { id } = (await accountByName(app.db, "bob")) as { id: number };
	let at = app.clock();
	const late = Object.assign(Object.create(app), { clock: () => at });
	const one = (n: number) => keyedRequest(id, `key-${n}`, "the same");
	for (let n = 0; n <= mostKeys + 5; n++, at += 1000)
		await app.db.write((tx) => takeKey(late, tx, one(n)));
	expect(await findEarlier(late, one(2))).toBeUndefined();
	expect(await findEarlier(late, one(mostKeys))).toBeDefined();
	at += 86_400_000;
	expect(await findEarlier(late, one(mostKeys))).toBeUndefined();
	await removeOldRequestKeys(late);
	const left = await app.db.rows((q) =>
		q
			.selectFrom("request_key")
			.select("id")
			.where("account_id", "=", id)
			.where("created_at", "<", Math.floor(at / 1000) - 86_400),
	);
	expect(left).toEqual([]);
});

test("a page with keys is the same for one that looks for changes, and new for one that is opened", async () => {
	const first = await ada.get(newIssue);
	const etag = first.headers.get("etag") ?? "";
	const opened = await ada.get(newIssue, { "If-None-Match": etag });
	expect(opened.status).toBe(200);
	expect(opened.headers.get("etag")).toBe(etag);
	expect(keyIn(opened.html, newIssue)).not.toBe(keyIn(first.html, newIssue));
	const looked = await ada.get(newIssue, {
		"If-None-Match": etag,
		"X-Ingot-Look": "1",
	});
	expect(looked.status).toBe(304);
});
