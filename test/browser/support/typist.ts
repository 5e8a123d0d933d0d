import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { patience } from "./chromium.ts";

/** Somebody who has a keyboard and nothing else. */
export async function typist(
	browser: Browser,
	base: string,
	options: BrowserContextOptions = {},
) {
	const page = await (await browser.newContext(options)).newPage();
	page.setDefaultTimeout(patience);
	const { keyboard } = page;
	/** Goes on by Tab until something of this name has the focus, which must be seen there. */
	async function to(name: string | RegExp) {
		const seen: string[] = [];
		for (let i = 0; i < 120; i++) {
			await keyboard.press("Tab");
			const focus = await focused(page);
			seen.push(focus.name);
			if (
				typeof name === "string" ? focus.name !== name : !name.test(focus.name)
			)
				continue;
			if (!focus.visible)
				throw new Error(`the focus on ${focus.name} is unseen`);
			return;
		}
		throw new Error(
			`no Tab leads to ${name}: ${[...new Set(seen)].join(", ")}`,
		);
	}
	/** Types into a field in place of what stood there. */
	async function fill(name: string | RegExp, text: string) {
		await to(name);
		await keyboard.press("ControlOrMeta+a");
		await keyboard.type(text);
	}
	/** Does what Enter does there, and waits for the words that tell so. */
	async function press(name: string | RegExp, told: string | RegExp) {
		await to(name);
		await keyboard.press("Enter");
		await page.locator("main").getByText(told).or(note(told)).first().waitFor();
	}
	/** Follows a link. */
	async function follow(name: string | RegExp) {
		await to(name);
		const before = page.url();
		await keyboard.press("Enter");
		await page.waitForURL((url) => url.href !== before);
	}
	const note = (told: string | RegExp) =>
		page.getByRole("status").getByText(told);
	const open = (path: string) => page.goto(base + path.replace(base, ""));
	return { page, keyboard, to, fill, press, follow, open };
}
export type Typist = Awaited<ReturnType<typeof typist>>;

/** What has the focus: how it is called, and whether somebody sees that it has it. */
const focused = (page: Page) =>
	page.evaluate(() => {
		const on = document.activeElement as HTMLElement | null;
		if (!on || on === document.body) return { name: "", visible: true };
		const label =
			on.getAttribute("aria-label") ??
			[...((on as HTMLInputElement).labels ?? [])]
				.map((one) => one.textContent)
				.join(" ");
		const style = getComputedStyle(on);
		const around = getComputedStyle(on.closest("label, li, td") ?? on);
		const box = on.getBoundingClientRect();
		const drawn = ({ outlineStyle, boxShadow }: CSSStyleDeclaration) =>
			outlineStyle !== "none" || boxShadow !== "none";
		return {
			name: (label || on.textContent || "").replace(/\s+/g, " ").trim(),
			visible:
				box.width > 0 &&
				box.bottom > 0 &&
				box.top < innerHeight &&
				// the link of a row draws around the whole row
				(drawn(style) ||
					drawn(around) ||
					drawn(getComputedStyle(on, "::after"))),
		};
	});

/** Signs in by the keyboard. */
export async function signInTyping(
	who: Typist,
	name: string,
	password: string,
) {
	await who.open("user/login");
	await who.fill("Username or email address", name);
	await who.fill("Password", password);
	await who.to("Sign in");
	await who.keyboard.press("Enter");
	await who.page.waitForURL((url) => url.pathname !== "/user/login");
}
