import type {
	BrowserContext,
	BrowserContextOptions,
	Page,
} from "playwright-core";
import { beforeAll } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { isForm } from "../../../src/web/page.ts";
import { pages } from "../../../src/web/pages-list.ts";
import { testForge } from "../../support/forge.ts";
import { axeFindings, realBrowser, signIn } from "./chromium.ts";
import { fillForge } from "./full-forge.ts";
import { watchHeld } from "./held-pages.ts";
import { htmlFindings } from "./valid-html.ts";

/** Limit of one walk, in milliseconds: it takes minutes. */
export const walkPatience = 1_200_000;
/** Where everybody begins. */
export const starts = ["/", "/explore/repos", "/ada/engine", "/ada", "/works"];

/**
 * A full forge and a browser in which somebody follows links from page to page. Each walker has a test file of his own, so that they walk side by
 * side.
 */
export function walker(): {
	/** Everything that is wrong with the pages that can be reached by links, and how many pages there were. */
	walk(
		as: "stranger" | "owner" | "administrator",
		from: readonly string[],
		options?: BrowserContextOptions,
	): Promise<{ found: string[]; visited: number }>;
} {
	const real = realBrowser();
	const watch = watchHeld();
	let forge: Forge;
	let people: Awaited<ReturnType<typeof fillForge>>;
	beforeAll(async () => {
		forge = await testForge(watch.settings, { log: watch.log });
		people = await fillForge(forge);
	});
	return {
		async walk(as, from, options = {}) {
			const context = await real.browser.newContext(options);
			if (as !== "stranger") {
				const page = await context.newPage();
				const who = as === "owner" ? people.ada : forge.admin;
				await signIn(page, forge.url, who);
				await page.close();
			}
			const seen = await walk(context, forge.url, from, watch);
			await context.close();
			return seen;
		},
	};
}

/** Pages of one kind that are looked at: what differs between them is their content. */
const ofAKind = 2;
/** Addresses that are no pages, or that a walk would lead out of. */
const notPages =
	/^\/(?:api|assets|avatars|repo-avatars|attachments)\/|\.(?:diff|patch|rss|atom|zip|tar\.gz|bundle|gpg|keys|png|svg|json|xml)(?:\?|$)|\/(?:raw|media|archive|logs)\/|\/releases\/download\//;

/** The kind of a page: its address without what names a single thing. */
const kindOf = (url: URL): string =>
	`${url.pathname
		.replace(/\b[0-9a-f]{7,64}\b/g, "OID")
		.replace(/\/(?:ada|bob|works|root)\b/g, "/OWNER")
		.replace(/\/(?:engine-two|engine|empty|mill)\b/g, "/REPO")
		.replace(
			/\/(src|commits|blame|find|graph|search)\/(branch|tag|commit)\/.*/,
			"/$1/$2",
		)
		.replace(/\/compare\/.*/, "/compare/A...B")
		.replace(/\d+/g, "N")}?${[...url.searchParams.keys()].sort().join("&")}`;

/** Everything that is wrong with the pages that somebody can reach by links. */
async function walk(
	context: BrowserContext,
	base: string,
	starts: readonly string[],
	watch: ReturnType<typeof watchHeld>,
): Promise<{ found: string[]; visited: number }> {
	const found: string[] = [];
	const queue = starts.map((path) => ({ path, from: "the start" }));
	const seen = new Set(queue.map(({ path }) => path));
	const kinds = new Map<string, number>();
	const page = await context.newPage();
	const said: string[] = [];
	page.on("console", (message) => {
		if (["error", "warning"].includes(message.type()))
			said.push(message.text());
	});
	page.on("pageerror", (error) => said.push(String(error)));
	let visited = 0;
	for (let one = queue.shift(); one; one = queue.shift()) {
		said.length = 0;
		const address = base + one.path.slice(1);
		const held = await watch.heldBy(async () => {
			await page.goto(address);
			// the forge has measured before it answers once more
			await page.evaluate(() => fetch("/api/healthz"));
		});
		said.length = 0;
		const wrong = await look(page, address);
		if (held) wrong.push(held);
		visited++;
		for (const what of [...wrong, ...said])
			found.push(`${one.path} (from ${one.from}): ${what}`);
		for (const url of await linksOf(page, base)) {
			const path = url.pathname + url.search;
			const kind = kindOf(url);
			const many = kinds.get(kind) ?? 0;
			if (notPages.test(path) || seen.has(path) || many >= ofAKind) continue;
			seen.add(path);
			kinds.set(kind, many + 1);
			queue.push({ path, from: one.path });
		}
	}
	await page.close();
	return { found, visited };
}

async function look(page: Page, address: string): Promise<string[]> {
	await page.setViewportSize({ width: 1280, height: 900 });
	const answer = await page.goto(address);
	const status = answer?.status() ?? 0;
	if (status >= 400) return [`status ${status}`];
	const headings = await page.locator("h1").count();
	const wrong = await htmlFindings((await answer?.text()) ?? "");
	if (headings !== 1) wrong.push(`${headings} headings of the first rank`);
	for (const action of await actionsOf(page))
		if (!posts.some((route) => route.test(action)))
			wrong.push(`a form is sent to ${action}, where nothing takes it`);
	wrong.push(...(await axeFindings(page)));
	wrong.push(...(await menusOutside(page)));
	await page.setViewportSize({ width: 320, height: 700 });
	const [wide, by] = await page.evaluate(() => {
		const root = document.documentElement;
		const over = root.scrollWidth - root.clientWidth;
		const widest = [...document.querySelectorAll("main *")].find(
			(element) => element.getBoundingClientRect().right > root.clientWidth + 1,
		);
		return [over, widest?.outerHTML.slice(0, 120) ?? ""] as const;
	});
	if (wide > 0) wrong.push(`${wide} px too wide at 320: ${by}`);
	wrong.push(...(await menusOutside(page)));
	return wrong;
}

/** The menus that leave the window when they are opened: what lies left of it cannot be scrolled to. */
const menusOutside = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const wrong: string[] = [];
		for (const drop of document.querySelectorAll("details")) {
			const menu = drop.querySelector<HTMLElement>(":scope > .menu");
			if (!menu || drop.open || !drop.checkVisibility()) continue;
			drop.open = true;
			const { left, right } = menu.getBoundingClientRect();
			drop.open = false;
			if (left < 0 || right > window.innerWidth)
				wrong.push(
					`menu "${drop.querySelector("summary")?.textContent}" goes from ${left} to ${right} of ${window.innerWidth}`,
				);
		}
		return wrong;
	});

/** The addresses that take forms. */
const posts = pages.filter(isForm).map(({ route }) => {
	const [, path = ""] = route.split(" ");
	const parts = path
		.split("/")
		.map((part) => (part === "*" ? ".+" : part.replace(/:\w+/g, "[^/]+")));
	return new RegExp(`^${parts.join("/")}$`);
});

/** Where the forms of a page are sent to. */
const actionsOf = (page: Page): Promise<string[]> =>
	page.evaluate(() =>
		[...document.querySelectorAll<HTMLFormElement>("form")]
			.filter((form) => form.method === "post")
			.map((form) => new URL(form.action).pathname),
	);

const linksOf = async (page: Page, base: string): Promise<URL[]> =>
	(
		await page.evaluate(() =>
			[...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map(
				(link) => link.href,
			),
		)
	)
		.map((href) => new URL(href))
		.filter(({ href }) => href.startsWith(base));
