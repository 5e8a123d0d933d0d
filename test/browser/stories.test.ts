import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { codeAt } from "../../src/crypto/one-time-codes.ts";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";
import { bytesOf } from "../web/support/codes.ts";
import { patience, realBrowser, signIn } from "./support/chromium.ts";

const real = realBrowser();
let forge: Forge;
/** The forge as browsers reach it that know passkeys. */
let base: string;

beforeAll(async () => {
	forge = await testForge({ registration: "invitation" });
	base = forge.url.replace("127.0.0.1", "localhost");
});

const newPage = async (options: { javaScriptEnabled?: boolean } = {}) => {
	const page = await (await real.browser.newContext(options)).newPage();
	page.setDefaultTimeout(patience);
	return page;
};
const main = (page: Page) => page.locator("main");
const press = (page: Page, name: string) =>
	page.getByRole("button", { name, exact: true }).click();

/** Sets an app that makes codes up, and gives what makes them. */
async function enrol(
	page: Page,
): Promise<{ code(): string; recovery: string }> {
	await page.goto(`${base}user/settings/security`);
	await page.getByRole("link", { name: "Set up authenticator app" }).click();
	const typed = await main(page).locator("code").first().textContent();
	const secret = bytesOf((typed ?? "").replaceAll(" ", ""));
	const code = () => codeAt(secret, Math.floor(Date.now() / 30_000));
	await page.getByLabel("Authentication code").fill(code());
	await press(page, "Enable");
	await page.getByRole("link", { name: "I have saved the codes" }).waitFor();
	const [recovery = ""] =
		(await main(page).textContent())?.match(/[A-Z2-9]{5}-[A-Z2-9]{5}/) ?? [];
	return { code, recovery };
}

test.each([true, false])(
	"two-factor authentication enabled signing in takes a code, with scripts: %s",
	async (javaScriptEnabled) => {
		const ada = await forge.user(javaScriptEnabled ? "ada" : "ann");
		const page = await newPage({ javaScriptEnabled });
		await signIn(page, base, ada);
		const { recovery } = await enrol(page);
		const other = await newPage({ javaScriptEnabled });
		await signIn(other, base, ada);
		expect(new URL(other.url()).pathname).toBe("/user/two_factor");
		await other.getByLabel("Authentication code").fill("000000");
		await press(other, "Sign in");
		await other.getByText("This code is not valid.").waitFor();
		await other.goto(`${base}user/two_factor/scratch`);
		await other.getByLabel("Recovery code").fill(recovery);
		await press(other, "Sign in");
		await other.getByText("You used a recovery code.").waitFor();
		await other.goto(`${base}user/settings`);
		expect(other.url()).toBe(`${base}user/settings`);
	},
);

test("a passkey is added, and is all that one needs to sign in", async () => {
	const bob = await forge.user("bob");
	const page = await newPage();
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("WebAuthn.enable");
	await devtools.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	await signIn(page, base, bob);
	await page.goto(`${base}user/settings/security`);
	await page.getByLabel("Passkey name").fill("laptop");
	await press(page, "Add passkey");
	await page.getByRole("link", { name: "I have saved the codes" }).click();
	await main(page).getByText("laptop").first().waitFor();
	// what was merged into the page has hidden the button again
	await page.getByText("New name").click();
	await page.getByLabel("Name of the passkey").fill("work laptop");
	await press(page, "Save");
	await main(page).getByText("The passkey was renamed.").waitFor();
	await page.getByRole("button", { name: "Add passkey" }).waitFor();
	await page.context().clearCookies();
	await page.goto(`${base}user/login`);
	// the browser offers the passkey by itself, and its owner agrees at once
	await page.waitForURL((url) => url.pathname === "/");
	await page.goto(`${base}user/settings`);
	expect(page.url()).toBe(`${base}user/settings`);
});

test("a session that is ended elsewhere is over", async () => {
	const eve = await forge.user("eve");
	const here = await newPage();
	const there = await newPage();
	await signIn(there, base, eve);
	await signIn(here, base, eve);
	await here.goto(`${base}user/settings/security`);
	await press(here, "Sign out all other sessions");
	await here.getByRole("status").first().waitFor();
	await there.goto(`${base}user/settings`);
	expect(new URL(there.url()).pathname).toBe("/user/login");
	await here.goto(`${base}user/settings`);
	expect(new URL(here.url()).pathname).toBe("/user/settings");
});

test("somebody who is invited makes an account and is in", async () => {
	const boss = await newPage();
	await signIn(boss, base, forge.admin);
	await boss.goto(`${base}-/admin/registrations`);
	await boss.getByLabel("Email").fill("new@works.example");
	await press(boss, "Create invitation");
	const link = main(boss)
		.getByText(/user\/sign_up\?invitation=/)
		.first();
	await link.waitFor();
	const [address = ""] =
		/https?:\/\/\S+invitation=[\w-]+/.exec((await link.textContent()) ?? "") ??
		[];
	const guest = await newPage();
	await guest.goto(address.replace("127.0.0.1", "localhost"));
	await guest.getByLabel("Name", { exact: true }).fill("newcomer");
	await guest
		.getByLabel("Password", { exact: true })
		.fill("pass-of-newcomer-1");
	await guest.getByLabel("Confirm password").fill("pass-of-newcomer-1");
	await press(guest, "Create account");
	await guest.getByText("Welcome, newcomer.").waitFor();
});

test("an operation of the API is tried on its page", async () => {
	const token = await forge.token(await forge.user("dora"), ["read:user"]);
	const page = await newPage();
	await page.goto(`${base}api/swagger?part=user#userGetCurrent`);
	const operation = page.locator("#userGetCurrent");
	await operation.getByLabel("Token").fill(token.token);
	await operation.getByRole("button", { name: "Send" }).click();
	await operation.getByText('"login": "dora"').waitFor();
});
