import { expect, test } from "vitest";
import { setMaintenance } from "../../../src/domain/maintenance/set-maintenance.ts";
import { operator } from "../../../src/domain/permissions/actor.ts";
import { addressIn, replyBench } from "./reply-bench.ts";

type User = { name: string; password: string };
const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
const { forge, hand, mails } = await replyBench(clock);
const [ada, bob] = (await Promise.all(
	["ada", "bob", "cas"].map((name) => forge.user(name)),
)) as [User, User, User];
await forge.call("POST", "/user/repos", { as: ada, body: { name: "bell" } });
const at = "/repos/ada/bell/issues";

interface Comment {
	id: number;
	body: string;
	user: { login: string };
	assets: { name: string; size: number }[];
}
const comments = async (number: number) =>
	(await forge.call<Comment[]>("GET", `${at}/${number}/comments`, { as: ada }))
		.body;
const bodies = async (number: number) =>
	(await comments(number)).map(({ body }) => body);
/** A new issue of bob's, and the address to which ada may answer. */
async function issue(title: string) {
	const { body } = await forge.call<{ number: number }>("POST", at, {
		as: bob,
		body: { title },
	});
	const mail = (await mails()).find(({ to }) => to === "ada@example.org");
	const reply = addressIn(mail?.headers.get("reply-to"));
	expect(reply).toMatch(/^reply\+[a-z2-7]{20,48}@in\.example\.org$/);
	return { number: body.number, reply, mail };
}

test("an answer to a notification becomes a comment of its receiver, once", async () => {
	const { number, reply, mail } = await issue("Broken");
	const answer = {
		from: "Ada <ada@example.org>",
		to: reply.toUpperCase(),
		inReplyTo: mail?.headers.get("message-id"),
		messageId: "<one@mail.example.org>",
		subject: "Re: Broken",
		text: `It **rings** again.

On Tue, Jan 1, 2030 at 1:00 AM bob <forge@example.org>
wrote:

> bob opened this issue.
>
> -- 
> See it: http://x

-- 
Ada, at sea`,
	};
	expect(await hand(answer)).toBe(250);
	const [first] = await comments(number);
	expect(first?.body).toBe("It **rings** again.");
	expect(first?.user.login).toBe("ada");
	// a relay that has not heard the answer hands it over again
	expect(await hand(answer)).toBe(250);
	expect(
		await Promise.all(
			[1, 2, 3].map(() => hand({ ...answer, messageId: "<two@x.y>" })),
		),
	).toEqual([250, 250, 250]);
	expect(await bodies(number)).toHaveLength(2);
	// others hear of it, the writer does not
	expect((await mails()).map(({ to }) => to)).toEqual([
		"bob@example.org",
		"bob@example.org",
	]);
});

test("an answer that comes during a maintenance comes again after it", async () => {
	const { number, reply } = await issue("Later");
	const answer = {
		from: "Ada <ada@example.org>",
		to: reply,
		messageId: "<later@mail.example.org>",
		text: "In time.",
	};
	await setMaintenance(forge.app, operator, "a new disk");
	try {
		expect(await hand(answer)).toBe(451);
	} finally {
		await setMaintenance(forge.app, operator, undefined);
	}
	expect(await hand(answer)).toBe(250);
	expect(await bodies(number)).toEqual(["In time."]);
});

test("files come along as attachments, others are named in a mail", async () => {
	const { number, reply } = await issue("Look");
	expect(
		await hand({
			from: "ada@example.org",
			to: reply,
			html: "<p>See <b>this</b></p><blockquote>old</blockquote>",
			attachments: [
				{ filename: "a.png", content: Buffer.alloc(100, 1) },
				{ filename: "../evil.exe", content: "MZ" },
				{ filename: "../../b.txt", content: "text" },
			],
		}),
	).toBe(250);
	const [made] = await comments(number);
	expect(made?.body).toBe("See this");
	expect(made?.assets.map(({ name, size }) => [name, size])).toEqual([
		["a.png", 100],
		["b.txt", 4],
	]);
	const [told] = (await mails()).filter(({ to }) => to === "ada@example.org");
	expect(told?.text).toContain("evil.exe");
	expect(told?.headers.get("auto-submitted")).toBe("auto-generated");
	expect(told?.headers.get("reply-to")).toBeUndefined();
});

test("an empty mail to the address of the header ends the mails about an item", async () => {
	const { number, mail } = await issue("Loud");
	const [url, other] = (mail?.headers.get("list-unsubscribe") ?? "").split(
		", ",
	);
	expect(url).toMatch(/^<http/);
	const address = addressIn(other);
	expect(await hand({ from: "ada@example.org", to: address, text: "" })).toBe(
		250,
	);
	await forge.call("POST", `${at}/${number}/comments`, {
		as: bob,
		body: { body: "more" },
	});
	expect(await mails()).toEqual([]);
	expect(await bodies(number)).toEqual(["more"]);
});

test("what may not be written is refused by one mail that says why", async () => {
	const { number, reply } = await issue("Quiet");
	const told = async (mail: object) => {
		expect(
			await hand({ from: "ada@example.org", to: reply, text: "Hi", ...mail }),
		).toBe(250);
		return (await mails()).map(
			({ to, text }) => `${to}: ${text.split(/\r?\n\r?\n/)[1]?.trim()}`,
		);
	};
	expect(await told({ from: "cas@example.org" })).toEqual([
		expect.stringMatching(/^ada@example.org: It came from an email address/),
	]);
	expect(await told({ text: "> all\n> quoted" })).toEqual([
		expect.stringContaining("It does not contain any text"),
	]);
	await forge.call("PATCH", "/repos/ada/bell", {
		as: ada,
		body: { archived: true },
	});
	expect(await told({})).toEqual([
		expect.stringContaining("The repository is archived"),
	]);
	await forge.call("PATCH", "/repos/ada/bell", {
		as: ada,
		body: { archived: false },
	});
	await forge.call("PATCH", "/admin/users/ada", {
		body: { login_name: "ada", source_id: 0, prohibit_login: true },
	});
	expect(await told({})).toEqual([
		expect.stringContaining("Your account does not have write access"),
	]);
	await forge.call("PATCH", "/admin/users/ada", {
		body: { login_name: "ada", source_id: 0, prohibit_login: false },
	});
	await told({ text: "" });
	// more than five in an hour are not told
	expect(await told({ text: "" })).toEqual([]);
	clock.now += 2 * 3600_000;
	expect(await told({ text: "" })).toHaveLength(1);
	expect(await bodies(number)).toEqual([]);
});

test("rights count at the moment of the answer", async () => {
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "dark", private: true },
	});
	const collaborator = "/repos/ada/dark/collaborators/cas";
	await forge.call("PUT", collaborator, {
		as: ada,
		body: { permission: "read" },
	});
	const { body } = await forge.call<{ number: number }>(
		"POST",
		"/repos/ada/dark/issues",
		{ as: ada, body: { title: "Secret", body: "@cas" } },
	);
	const reply = addressIn((await mails())[0]?.headers.get("reply-to"));
	const answer = { from: "cas@example.org", to: reply, text: "I see" };
	const place = `/repos/ada/dark/issues/${body.number}`;
	const count = async () =>
		(await forge.call<unknown[]>("GET", `${place}/comments`, { as: ada })).body
			.length;
	await forge.call("PUT", `${place}/lock`, { as: ada, body: {} });
	expect(await hand(answer)).toBe(250);
	expect((await mails())[0]?.text).toContain("The conversation is locked");
	await forge.call("DELETE", `${place}/lock`, { as: ada });
	await forge.call("PUT", "/user/blocks/cas", { as: ada });
	await forge.call("PUT", collaborator, {
		as: ada,
		body: { permission: "read" },
	});
	expect(await hand(answer)).toBe(250);
	const [blocked] = await mails();
	expect(blocked?.text).toMatch(/blocked|gone/);
	await forge.call("DELETE", "/user/blocks/cas", { as: ada });
	await forge.call("PUT", collaborator, {
		as: ada,
		body: { permission: "read" },
	});
	expect(await hand(answer)).toBe(250);
	expect(await count()).toBe(1);
	await forge.call("DELETE", collaborator, { as: ada });
	expect(await hand(answer)).toBe(250);
	const gone = (await mails()).find(({ to }) => to === "cas@example.org");
	expect(gone?.text).toContain("you can no longer see it");
	expect(gone?.raw).not.toContain("dark");
	expect(await count()).toBe(1);
});

test("an answer to a comment on a line goes on with its conversation", async () => {
	const call = async <T>(path: string, as: User, body: object) =>
		(await forge.call<T>("POST", `/repos/ada/bell${path}`, { as, body })).body;
	const content = Buffer.from("one\n").toString("base64");
	await call("/contents/first.txt", ada, { content, branch: "main" });
	await call("/contents/second.txt", ada, {
		content,
		branch: "main",
		new_branch: "more",
	});
	const { number } = await call<{ number: number }>("/pulls", ada, {
		title: "More",
		head: "more",
		base: "main",
	});
	const review = await call<{ id: number }>(`/pulls/${number}/reviews`, bob, {
		event: "COMMENT",
		comments: [{ path: "second.txt", new_position: 1, body: "why?" }],
	});
	type Line = { id: number; body: string; user: { login: string } };
	const lines = async (id: number) =>
		(
			await forge.call<Line[]>(
				"GET",
				`/repos/ada/bell/pulls/${number}/reviews/${id}/comments`,
				{ as: ada },
			)
		).body;
	const [line] = await lines(review.id);
	await mails();
	await call(`/pulls/${number}/comments/${line?.id}/replies`, ada, {
		body: "because",
	});
	const told = (await mails()).find(({ to }) => to === "bob@example.org");
	expect(
		await hand({
			from: "bob@example.org",
			to: addressIn(told?.headers.get("reply-to")),
			text: "I see",
		}),
	).toBe(250);
	expect(
		(await lines(review.id)).map(({ body, user }) => `${user.login}: ${body}`),
	).toEqual(["bob: why?", "ada: because", "bob: I see"]);
	expect(await bodies(number)).toEqual([]);
});
