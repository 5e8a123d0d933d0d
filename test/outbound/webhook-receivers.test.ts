import { expect, test } from "vitest";
import { testForge } from "../support/forge.ts";
import { hookBench } from "../support/hook-bench.ts";

const { clock, inbox, send, settled, repository, hook } = await hookBench();

test.each([
	[
		"slack",
		{ channel: "#dev" },
		(b: { text: string; channel: string }) => [b.channel, b.text],
	],
	["discord", {}, (b: { embeds: { title: string }[] }) => b.embeds[0]?.title],
	[
		"dingtalk",
		{},
		(b: { actionCard: { title: string } }) => b.actionCard.title,
	],
	["telegram", {}, (b: { text: string }) => b.text],
	["msteams", {}, (b: { title: string }) => b.title],
	["feishu", {}, (b: { content: { text: string } }) => b.content.text],
	[
		"wechatwork",
		{},
		(b: { markdown: { content: string } }) => b.markdown.content,
	],
	["matrix", {}, (b: { formatted_body: string }) => b.formatted_body],
	[
		"packagist",
		{ package_url: "https://p.example/x" },
		(b: { repository: { url: string } }) => b.repository.url,
	],
])(
	"%s is spoken to in its own way, and user text stays text",
	async (type, config, shown) => {
		const api = await repository();
		await hook(api, { type, events: ["issues"] }, config);
		await send("POST", `${api}/issues`, { title: "<b>@all</b> [x](y)" });
		await settled();
		const [one] = inbox.take();
		expect(one?.method).toBe(type === "matrix" ? "PUT" : "POST");
		const text = JSON.stringify(shown(one?.body));
		expect(text).toBeDefined();
		if (["telegram", "matrix"].includes(type))
			expect(text).toContain("&lt;b&gt;");
		if (type === "slack") expect(text).toContain("&lt;b&gt;");
		if (type === "wechatwork") expect(text).toContain("\\\\[x\\\\]");
	},
);

test.each([
	["feishu", (b: { content: { text: string } }) => b.content.text],
	["dingtalk", (b: { actionCard: { text: string } }) => b.actionCard.text],
	["wechatwork", (b: { markdown: { content: string } }) => b.markdown.content],
])(
	"a stranger's text calls nobody in %s, and is no link",
	async (type, shown) => {
		const api = await repository();
		await hook(api, { type, events: ["issues"] });
		const bad = '<at user_id="all">all</at> <@all> [x](https://evil.example)';
		await send("POST", `${api}/issues`, { title: bad, body: bad });
		await settled();
		const text = shown(inbox.take()[0]?.body as never);
		expect(text).toContain("user");
		expect(text).not.toMatch(/<at |<@all>/);
		if (type !== "feishu") expect(text).not.toContain("[x](");
	},
);

test("names in the text call nobody in matrix", async () => {
	const api = await repository();
	await hook(api, { type: "matrix", events: ["issues"] });
	await send("POST", `${api}/issues`, { title: "@room" });
	await settled();
	expect(inbox.take()[0]?.body).toMatchObject({ "m.mentions": {} });
});

test("private addresses are not reached unless that is allowed", async () => {
	const closed = await testForge({}, { clock: () => clock.now });
	const eve = await closed.user("eve");
	await closed.call("POST", "/user/repos", {
		as: eve,
		body: { name: "r", auto_init: true },
	});
	const port = new URL(inbox.url).port;
	const hosts = [
		"127.0.0.1",
		"localhost",
		"[::1]",
		"[::ffff:127.0.0.1]",
		"0.0.0.0",
		"0",
		"2130706433",
		"0x7f.1",
		"169.254.169.254",
		"10.0.0.1",
	];
	const ids: number[] = [];
	for (const host of hosts) {
		const made = await closed.call<{ id: number }>(
			"POST",
			"/repos/eve/r/hooks",
			{
				as: eve,
				body: {
					type: "gitea",
					active: true,
					events: ["issues"],
					config: { url: `http://${host}:${port}/`, content_type: "json" },
				},
			},
		);
		if (made.status === 201) ids.push(made.body.id);
	}
	await closed.call("POST", "/repos/eve/r/issues", {
		as: eve,
		body: { title: "x" },
	});
	await closed.app.events.settled();
	await closed.app.outbox.webhooks.settled();
	expect(inbox.take()).toEqual([]);
	expect(ids.length).toBe(hosts.length);
	for (const id of ids) {
		const [delivery] = (
			await closed.call<{ state: string; error: string }[]>(
				"GET",
				`/repos/eve/r/hooks/${id}/deliveries`,
				{ as: eve },
			)
		).body;
		expect(delivery).toMatchObject({
			state: "failed",
			error: expect.stringContaining("may not be reached"),
		});
	}
});
