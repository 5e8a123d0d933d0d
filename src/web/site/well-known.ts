import type { App } from "../../app.ts";
import { notFound } from "../../errors.ts";
import { anyone } from "../../guards/account.ts";
import { escapeHtml } from "../../markup/escape.ts";
import { assetPath } from "../assets.ts";
import { Plain, page, see } from "../page.ts";
import { at } from "../visit.ts";

const json = (type: string, value: unknown) =>
	new Plain(type, JSON.stringify(value));

/** Where programs find this forge's search. */
export const openSearch = page({
	route: "GET /opensearch.xml",
	on: anyone,
	run: ({ app }) =>
		new Plain(
			"application/opensearchdescription+xml",
			`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>Ingot</ShortName><Description>Search the repositories of Ingot</Description><Url type="text/html" template="${escapeHtml(app.url)}explore/repos?q={searchTerms}"/></OpenSearchDescription>
`,
		),
});

export const webManifest = page({
	route: "GET /manifest.webmanifest",
	on: anyone,
	run: ({ app }) =>
		json("application/manifest+json", {
			name: "Ingot",
			short_name: "Ingot",
			start_url: app.url,
			display: "browser",
			icons: [
				{
					src: at(assetPath("mark.svg")),
					type: "image/svg+xml",
					sizes: "any",
				},
			],
		}),
});

/** The same at the address that other forges have. */
export const siteManifest = page({
	route: "GET /assets/site-manifest.json",
	on: anyone,
	run: () => see(at("/manifest.webmanifest")),
});

/** Where password managers send people for passkeys. */
export const passkeyEndpoints = page({
	route: "GET /.well-known/passkey-endpoints",
	on: anyone,
	run({ app }) {
		const security = `${app.url}user/settings/security`;
		return json("application/json", { enroll: security, manage: security });
	},
});

/** Whom to tell of a hole (RFC 9116); where the operator names nobody, there is no such file. */
export const securityText = page({
	route: "GET /.well-known/security.txt",
	on: anyone,
	run({ app }) {
		const contact = app.config.securityContact;
		if (!contact) throw notFound();
		const year = 365 * 86_400_000;
		// the same all day, so that copies of it hold
		const until = Math.floor(app.clock() / 86_400_000) * 86_400_000 + year;
		return new Plain(
			"text/plain; charset=utf-8",
			[
				`Contact: ${contact}`,
				`Expires: ${new Date(until).toISOString().replace(".000Z", "Z")}`,
				"Preferred-Languages: en, de",
				`Canonical: ${app.url}.well-known/security.txt`,
				"",
			].join("\n"),
		);
	},
});

/** Tells git clients that a push may propose a change (refs/for). */
export const sshInfo = page({
	route: "GET /ssh_info",
	on: anyone,
	run: () => json("application/json", { type: "agit", version: 1 }),
});

/** Programs that look at all pages leave out what is endless or costs much. */
export const robots = page({
	route: "GET /robots.txt",
	on: anyone,
	run: ({ app }) =>
		new Plain(
			"text/plain; charset=utf-8",
			[
				"User-agent: *",
				...closed(app).map((path) => `Disallow: ${path}`),
				"",
			].join("\n"),
		),
});

const closed = (app: App): string[] => {
	const base = new URL(app.url).pathname;
	return [
		"api/",
		"user/",
		"*/*/archive/",
		"*/*/raw/",
		"*/*/commits/",
		"*/*/compare/",
	].map((path) => base + path);
};

export const changePassword = page({
	route: "GET /.well-known/change-password",
	on: anyone,
	run: () => see(at("/user/settings/account")),
});
