import { beforeAll, expect, test } from "vitest";
import { pktLine } from "../../src/git/protocol/pkt-line.ts";
import { gitBench } from "../support/git-client.ts";
import { begin, ending, sshClient, sshPair } from "../support/ssh-client.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
let made = 0;

beforeAll(async () => {
	bench = await gitBench();
});

/** Somebody with a private repository and an open connection. */
async function connected() {
	const { forge } = bench;
	const name = `user${++made}`;
	const user = await forge.user(name);
	const pair = sshPair();
	const body = { name: "r", private: true, auto_init: true };
	await forge.call("POST", "/user/repos", { as: user, body });
	const key = await forge.call<{ id: number }>("POST", "/user/keys", {
		as: user,
		body: { title: "k", key: pair.public },
	});
	const client = await open(pair);
	return { user, name, key: key.body.id, client, at: `${name}/r` };
}
const open = (pair: { private: string }) =>
	sshClient(bench.forge.app.sshPort, pair.private);
type Connected = Awaited<ReturnType<typeof connected>>;
type Open = Awaited<ReturnType<typeof open>>;

const reads = async (client: Open, at: string, service = "upload-pack") => {
	const channel = await begin(client, `git-${service} '${at}.git'`);
	const ended = ending(channel);
	channel.end("0000");
	return String((await ended).stdout).includes("refs/heads/");
};
const edit = (name: string, body: object) =>
	bench.forge.call("PATCH", `/admin/users/${name}`, {
		body: { login_name: name, source_id: 0, ...body },
	});

const ends: Record<string, (one: Connected) => Promise<unknown>> = {
	"the key is deleted": ({ user, key }) =>
		bench.forge.call("DELETE", `/user/keys/${key}`, { as: user }),
	"the account is deactivated": ({ name }) => edit(name, { active: false }),
	"the account may not sign in": ({ name }) =>
		edit(name, { prohibit_login: true }),
};

test.each(Object.keys(ends))(
	"an open connection reads nothing once %s",
	async (what) => {
		const one = await connected();
		expect(await reads(one.client, one.at)).toBe(true);
		await ends[what]?.(one);
		expect(await reads(one.client, one.at)).toBe(false);
	},
);

test("an administrator who loses his rank reads on only what he may", async () => {
	const owner = await connected();
	const chief = await connected();
	await edit(chief.name, { admin: true });
	expect(await reads(chief.client, owner.at)).toBe(true);
	await edit(chief.name, { admin: false });
	expect(await reads(chief.client, owner.at)).toBe(false);
	expect(await reads(chief.client, chief.at)).toBe(true);
});

test("the connection of a deploy key ends with the key", async () => {
	const { user, at } = await connected();
	const pair = sshPair();
	const keys = `/repos/${at}/keys`;
	const body = { title: "deploy", key: pair.public, read_only: false };
	const key = await bench.forge.call<{ id: number }>("POST", keys, {
		as: user,
		body,
	});
	const client = await open(pair);
	expect(await reads(client, at)).toBe(true);
	await bench.forge.call("DELETE", `${keys}/${key.body.id}`, { as: user });
	expect(await reads(client, at)).toBe(false);
	expect(await reads(client, at, "receive-pack")).toBe(false);
});

test("a fetch that has begun asks for the rights again before it gives anything", async () => {
	const one = await connected();
	const channel = await begin(one.client, `git-upload-pack '${one.at}.git'`);
	let said = "";
	channel.on("data", (bytes: Buffer) => {
		said += String(bytes);
	});
	const ended = ending(channel);
	await expect.poll(() => said).toMatch(/0000$/);
	const [, oid = ""] = /([0-9a-f]{40}) HEAD/.exec(said) ?? [];
	await ends["the key is deleted"]?.(one);
	const before = said.length;
	channel.end(
		Buffer.concat([
			pktLine(`want ${oid}\n`),
			Buffer.from("0000"),
			pktLine("done\n"),
		]),
	);
	expect((await ended).status).toBe(1);
	expect(said.slice(before)).not.toContain("PACK");
});
