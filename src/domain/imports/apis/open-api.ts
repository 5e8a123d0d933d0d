import type { App } from "../../../app.ts";
import type { RemoteAddress } from "../../mirrors/remote-address.ts";
import type { Source } from "../source.ts";
import { apiClient } from "./api-client.ts";
import { giteaSource } from "./gitea.ts";
import { githubSource } from "./github.ts";
import { gitlabSource } from "./gitlab.ts";

/** The kinds of servers of which more than git is brought. */
export const services = ["gitea", "github", "gitlab"] as const;
export type ServiceName = (typeof services)[number];

/** The service of a name as clients send it; undefined for those of which git alone is read. */
export function serviceNamed(
	name: string | undefined,
): ServiceName | undefined {
	if (name === "forgejo" || name === "ingot") return "gitea";
	return services.find((service) => service === name);
}

/** Opens the API that belongs to the address of a repository. @throws TypeError for an address without a repository */
export function openSource(
	app: App,
	service: ServiceName,
	{ url, username, password }: RemoteAddress,
	token: string,
	signal: AbortSignal,
): Source {
	const home = new URL(url);
	home.search = "";
	home.pathname = home.pathname.replace(/(?:\.git)?\/*$/, "");
	const parts = home.pathname.split("/").filter(Boolean);
	const path = parts.slice(-2).join("/");
	const above = parts.slice(0, -2).map((part) => `/${part}`);
	const root = `${home.origin}${service === "gitlab" ? "" : above.join("")}`;
	const basic = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
	const given = token || password;
	if (service === "github") {
		const base =
			home.hostname === "github.com"
				? `https://api.github.com/repos/${path}`
				: `${root}/api/v3/repos/${path}`;
		const headers = {
			accept: "application/vnd.github+json",
			"x-github-api-version": "2022-11-28",
			...(given ? { authorization: `Bearer ${given}` } : {}),
		};
		return githubSource(apiClient(app, base, headers, signal), home.href);
	}
	if (service === "gitlab") {
		const base = `${root}/api/v4/projects/${encodeURIComponent(decodeURIComponent(parts.join("/")))}`;
		const headers: Record<string, string> = given
			? { "private-token": given }
			: {};
		return gitlabSource(apiClient(app, base, headers, signal), home.href);
	}
	const headers: Record<string, string> = token
		? { authorization: `token ${token}` }
		: password
			? { authorization: basic }
			: {};
	return giteaSource(
		apiClient(app, `${root}/api/v1/repos/${path}`, headers, signal),
		home.href,
	);
}
