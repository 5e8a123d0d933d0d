import { beforeAll, expect, test } from "vitest";
import { listOAuthApplications } from "../../../src/domain/accounts/oauth-applications.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";

let forge: Forge;
let root: Visitor;

beforeAll(async () => {
	forge = await testForge();
	root = await signedInVisitor(forge, forge.admin);
});

const path = "/-/admin/applications";
const fields = {
	name: "Wiki of the house",
	redirect_uris: "https://wiki.example.org/back",
	confidential: "true",
};
const kept = async (name: string) => {
	const window = { limit: 50, offset: 0 };
	const { rows } = await listOAuthApplications(forge.app, null, window);
	return rows.find((one) => one.name === name);
};

test("an application of the forge is registered, changed, given a new secret and deleted", async () => {
	const made = await root.post(`${path}/oauth2`, fields);
	expect(made.words).toContain("gto_");
	const first = await kept("Wiki of the house");
	expect(first?.account_id).toBeNull();
	expect((await root.get(path)).words).toContain("Wiki of the house");
	const at = `${path}/oauth2/${first?.id}`;
	await root.post(at, { ...fields, name: "Wiki" });
	expect((await kept("Wiki"))?.secret_hash).toBe(first?.secret_hash);
	const renewed = await root.post(`${at}/regenerate_secret`);
	expect(renewed.words).toContain("gto_");
	expect((await kept("Wiki"))?.secret_hash).not.toBe(first?.secret_hash);
	expect((await root.post(`${at}/delete`)).to).toBe(path);
	expect(await kept("Wiki")).toBeUndefined();
	expect((await root.get(at)).status).toBe(404);
});

test("applications of an account are no applications of the forge, and the other way round", async () => {
	await root.post("/user/settings/applications/oauth2", {
		...fields,
		name: "Own",
	});
	await root.post(`${path}/oauth2`, { ...fields, name: "Shared" });
	const { words } = await root.get(path);
	expect(words).toContain("Shared");
	expect(words).not.toContain("Own");
	const shared = await kept("Shared");
	expect(
		(await root.get(`/user/settings/applications/oauth2/${shared?.id}`)).status,
	).toBe(404);
});

test("only administrators open them", async () => {
	const ada = await signedInVisitor(forge, await forge.user("ada"));
	expect((await ada.get(path)).status).toBe(403);
	expect((await ada.post(`${path}/oauth2`, fields)).status).toBe(403);
});

test("a wrong address is told at its field", async () => {
	const refused = await root.post(`${path}/oauth2`, {
		...fields,
		redirect_uris: "javascript:alert(1)",
	});
	expect([refused.status, refused.wrong.length]).toEqual([422, 1]);
});
