import type { Forge } from "../../../src/start-forge.ts";

/** What a browser without scripts does: keeps cookies, sends forms, follows redirects one by one. */
export interface Visitor {
	get(path: string, headers?: Record<string, string>): Promise<Seen>;
	/** Sends a form of a page of the forge. */
	post(
		path: string,
		fields?: Record<string, string> | URLSearchParams,
		headers?: Record<string, string>,
	): Promise<Seen>;
	/** The value of a cookie that it holds. */
	cookie(name: string): string | undefined;
	/** Takes the cookies of another. */
	forge(cookies: Record<string, string>): void;
}
export interface Seen {
	readonly status: number;
	readonly headers: Headers;
	readonly html: string;
	/** Where it is sent, below the forge. */
	readonly to: string | undefined;
	/** The text between the tags of <main>, in one line. */
	readonly words: string;
	/** What is wrong with the fields. */
	readonly wrong: readonly string[];
}

/** A new browser. */
export function visitor(forge: Forge): Visitor {
	const cookies = new Map<string, string>();
	async function send(
		path: string,
		init: RequestInit & { headers: Record<string, string> },
	): Promise<Seen> {
		const answer = await fetch(forge.url + path.replace(/^\//, ""), {
			...init,
			redirect: "manual",
			headers: {
				Accept: "text/html",
				Cookie: [...cookies]
					.map(([name, value]) => `${name}=${value}`)
					.join("; "),
				...init.headers,
			},
		});
		for (const line of answer.headers.getSetCookie()) {
			const [pair = ""] = line.split(";");
			const cut = pair.indexOf("=");
			const name = pair.slice(0, cut);
			if (/max-age=0/i.test(line)) cookies.delete(name);
			else cookies.set(name, pair.slice(cut + 1));
		}
		const html = await answer.text();
		const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? html;
		const plain = (text: string) =>
			text
				.replace(/<[^>]+>/g, " ")
				.replaceAll("&amp;", "&")
				.replace(/\s+/g, " ")
				.trim();
		return {
			status: answer.status,
			headers: answer.headers,
			html,
			to: answer.headers.get("location") ?? undefined,
			words: plain(main),
			wrong: [...html.matchAll(/<p class="wrong".*?<\/p>/gs)].map(([text]) =>
				plain(text),
			),
		};
	}
	return {
		get: (path, headers = {}) => send(path, { headers }),
		post: (path, fields = {}, headers = {}) =>
			send(path, {
				method: "POST",
				headers: {
					"Content-Type": "application/x-www-form-urlencoded",
					"Sec-Fetch-Site": "same-origin",
					...headers,
				},
				body: new URLSearchParams(fields).toString(),
			}),
		cookie: (name) => cookies.get(name),
		forge(taken) {
			for (const [name, value] of Object.entries(taken))
				cookies.set(name, value);
		},
	};
}

/** A browser in which somebody has signed in. */
export async function signedInVisitor(
	forge: Forge,
	{ name, password }: { name: string; password: string },
): Promise<Visitor> {
	const browser = visitor(forge);
	const answer = await browser.post("/user/login", {
		user_name: name,
		password,
	});
	if (answer.status !== 303) throw new Error(`not signed in: ${answer.words}`);
	return browser;
}
