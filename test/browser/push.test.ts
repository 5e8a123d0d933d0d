import type { BrowserContext } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { pushBrowser } from "../outbound/push/push-service.ts";
import { type Book, bookForge } from "../support/book.ts";
import {
	axeFindings,
	patience,
	realBrowser,
	signIn,
} from "./support/chromium.ts";

const real = realBrowser();
let book: Book;
let base: string;

beforeAll(async () => {
	book = await bookForge();
	base = book.forge.url;
});

const button = "Enable notifications in this browser";

/** A page of the settings in a browser whose push service is ours: the one of Chromium asks a server of its maker. */
async function settings(context: BrowserContext) {
	const { subscription } = pushBrowser("https://push.example.org/one");
	await context.addInitScript((given) => {
		if (!("PushManager" in globalThis)) return;
		const kept = { ...JSON.parse(given), toJSON: () => JSON.parse(given) };
		PushManager.prototype.getSubscription = async () => null;
		PushManager.prototype.subscribe = async () => kept;
	}, subscription);
	const page = await context.newPage();
	page.setDefaultTimeout(patience);
	const refused: string[] = [];
	page.on("console", (message) => {
		if (message.type() === "error") refused.push(message.text());
	});
	await signIn(page, base, book.ada);
	await page.goto(`${base}user/settings/notifications`);
	return { page, refused };
}

test("one button lets a browser show notifications, and a push shows one", async () => {
	const context = await real.browser.newContext();
	await context.grantPermissions(["notifications"], {
		origin: new URL(base).origin,
	});
	const { page, refused } = await settings(context);
	const cdp = await context.newCDPSession(page);
	const registrations: { registrationId: string; scopeURL: string }[] = [];
	cdp.on("ServiceWorker.workerRegistrationUpdated", (event) => {
		registrations.push(...event.registrations);
	});
	await cdp.send("ServiceWorker.enable");
	await page.getByRole("button", { name: button }).click();
	await page.getByText("This browser", { exact: true }).waitFor();
	expect(await page.getByRole("button", { name: button }).count()).toBe(0);
	await expect.poll(() => registrations.length).toBeGreaterThan(0);
	const [own] = registrations;
	expect(own?.scopeURL).toBe(`${base}-/push/`);
	const url = `${base}ada/book`;
	await cdp.send("ServiceWorker.deliverPushMessage", {
		origin: new URL(base).origin,
		registrationId: own?.registrationId ?? "",
		data: JSON.stringify({
			title: "[ada/book] News",
			body: "b",
			url,
			tag: "t",
		}),
	});
	const shown = () =>
		page.evaluate(async () => {
			const own = await navigator.serviceWorker.getRegistration("/-/push/");
			const all = (await own?.getNotifications()) ?? [];
			return all.map(({ title, body, data, tag }) => [title, body, data, tag]);
		});
	await expect.poll(shown).toEqual([["[ada/book] News", "b", url, "t"]]);
	expect(refused).toEqual([]);
	await page.getByRole("button", { name: /^Disable notifications in/ }).click();
	await page.getByRole("button", { name: button }).waitFor();
	await context.close();
});

test("a browser that was told to show none says so instead of the button", async () => {
	const context = await real.browser.newContext({ bypassCSP: true });
	await context.addInitScript(() => {
		Object.defineProperty(Notification, "permission", { get: () => "denied" });
	});
	const { page } = await settings(context);
	await page.getByText("Notifications are blocked for this site").waitFor();
	expect(await page.getByRole("button", { name: button }).count()).toBe(0);
	expect(await axeFindings(page)).toEqual([]);
	await context.close();
});

test("a browser without push, and one without scripts, say so", async () => {
	const context = await real.browser.newContext();
	await context.addInitScript(() => {
		Reflect.deleteProperty(globalThis, "PushManager");
	});
	const { page } = await settings(context);
	await page
		.getByText("This browser does not support notifications.")
		.waitFor();
	await context.close();
	const plain = await real.browser.newContext({ javaScriptEnabled: false });
	const without = await settings(plain);
	// that a noscript is seen, the browser decides
	expect(await without.page.content()).toMatch(/<noscript>.*need JavaScript/s);
	expect(await without.page.getByRole("button", { name: button }).count()).toBe(
		0,
	);
	await plain.close();
});
