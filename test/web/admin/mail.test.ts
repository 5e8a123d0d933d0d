import { expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";
import { mailServer } from "../../support/mail-server.ts";
import { signedInVisitor } from "../support/browser.ts";

const server = await mailServer();
const forge = await testForge({
	mailUrl: server.url,
	mailFrom: "Forge <forge@example.org>",
});
const bob = await forge.user("bob");
const root = await signedInVisitor(forge, forge.admin);
const path = "/-/admin/mail";
const written = {
	...{ subject: "Maintenance <tonight>", text: "It **rings**" },
	...{ to: "everyone", organization: "" },
};
const sent = async () => {
	await forge.app.jobs.settled();
	await forge.app.outbox.mailings.settled();
	return server.take().map(({ to }) => to);
};

test("an email is shown with the number of its recipients before it is sent, and listed afterwards", async () => {
	const preview = await root.post(path, written);
	expect(preview.words).toContain("2 recipients");
	expect(preview.html).toContain("<strong>rings</strong>");
	expect(preview.html).toContain("Maintenance &lt;tonight>");
	expect(await sent()).toEqual([]);
	expect((await root.post(`${path}/send`, written)).to).toBe(path);
	expect((await sent()).length).toBe(2);
	for (const place of [path, "/-/admin/notices"]) {
		const { words } = await root.get(place);
		expect(words).toContain("Maintenance &lt;tonight>");
		expect(words).toContain(forge.admin.name);
		expect(words).toContain("2 recipients");
	}
});

test("an email without text, or to an organization that is none, is refused", async () => {
	const refused = async (change: object) =>
		(await root.post(`${path}/send`, { ...written, ...change })).words;
	expect(await refused({ text: " " })).toContain("Text can't be blank.");
	expect(await refused({ to: "organization", organization: "bob" })).toContain(
		"Organization not found.",
	);
	expect(await sent()).toEqual([]);
});

test("an email that is being sent is stopped by a button", async () => {
	server.refuses(450);
	await root.post(`${path}/send`, written);
	expect(await sent()).toEqual([]);
	const page = await root.get(path);
	const [, stop = ""] = /action="([^"]*mail\/\d+\/stop)"/.exec(page.html) ?? [];
	const other = await signedInVisitor(forge, bob);
	expect((await other.post(stop)).status).toBe(403);
	const stopped = await root.post(stop);
	expect(stopped.to).toBe(path);
	const { html, words } = await root.get(path);
	expect(words).toContain("2 copies were not sent");
	expect(words).toContain("stopped");
	expect(html).not.toContain(stop);
	expect((await root.post(stop)).status).toBe(409);
	expect((await root.post("/-/admin/mail/9999/stop")).status).toBe(409);
	server.refuses(0);
	expect(await sent()).toEqual([]);
	// the next one is not in its way
	await root.post(`${path}/send`, written);
	expect((await sent()).length).toBe(2);
});

test("only administrators send emails to users", async () => {
	const other = await signedInVisitor(forge, bob);
	expect((await other.get(path)).status).toBeGreaterThanOrEqual(403);
	expect((await other.post(path, written)).status).toBeGreaterThanOrEqual(403);
	const send = await other.post(`${path}/send`, written);
	expect(send.status).toBeGreaterThanOrEqual(403);
	expect(await sent()).toEqual([]);
});

test("an administrator without the second factor that is demanded sends nothing", async () => {
	const strict = await testForge({
		mailUrl: server.url,
		mailFrom: "Forge <forge@example.org>",
		demandSecondFactor: "admins",
	});
	const admin = await signedInVisitor(strict, strict.admin);
	const security = "/user/settings/security";
	expect((await admin.get(path)).to).toBe(security);
	expect((await admin.post(path, written)).to).toBe(security);
	expect((await admin.post(`${path}/send`, written)).to).toBe(security);
	await strict.app.jobs.settled();
	await strict.app.outbox.mailings.settled();
	expect(server.take()).toEqual([]);
});

test("without a mail server the page says so, and nothing is sent", async () => {
	const silent = await testForge();
	const admin = await signedInVisitor(silent, silent.admin);
	const shown = await admin.get(path);
	expect(shown.words).toContain("Set INGOT_MAIL_URL");
	expect(shown.html).not.toContain('name="subject"');
	expect((await admin.post(`${path}/send`, written)).words).toContain(
		"No mail server is set up.",
	);
});
