import type { App } from "../../../app.ts";
import type { RemoteAddress } from "../../mirrors/remote-address.ts";
import type { Source } from "../source.ts";
import { answerLimits } from "./answer-limits.ts";
import { type ApiClient, apiClient } from "./api-client.ts";
import { giteaSource } from "./gitea.ts";
import { githubSource } from "./github.ts";
import { gitlabSource } from "./gitlab.ts";
import { SourceFailed } from "./source-failed.ts";

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

/** What shows the API of a service who asks. */
export function headersOf(
	service: ServiceName,
	{ username, password }: Pick<RemoteAddress, "username" | "password">,
	token: string,
): Readonly<Record<string, string>> {
	const given = token || password;
	switch (service) {
		case "github":
			return {
				accept: "application/vnd.github+json",
				"x-github-api-version": "2022-11-28",
				...(given ? { authorization: `Bearer ${given}` } : {}),
			};
		case "gitlab":
			return given ? { "private-token": given } : {};
		case "gitea": {
			if (token) return { authorization: `token ${token}` };
			const pair = Buffer.from(`${username}:${password}`).toString("base64");
			return password ? { authorization: `Basic ${pair}` } : {};
		}
	}
}

/** A part of the path of an address as it is meant. @throws SourceFailed */
export function decodedPart(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		throw new SourceFailed("the address has a % that stands for nothing");
	}
}

/** Opens the API that belongs to the address of a repository. @throws SourceFailed for an address that cannot be read */
export function openSource(
	app: App,
	service: ServiceName,
	from: RemoteAddress,
	token: string,
	signal: AbortSignal,
): Source {
	const home = new URL(from.url);
	home.search = "";
	home.pathname = home.pathname.replace(/(?:\.git)?\/*$/, "");
	const limits = answerLimits();
	const client = (base: string) =>
		apiClient(app, base, headersOf(service, from, token), signal, limits);
	const source = sourceOf(service, client, home);
	return {
		...source,
		reactions(issue) {
			limits.begin();
			return source.reactions(issue);
		},
		entries(issue) {
			limits.begin();
			return source.entries(issue);
		},
	};
}

function sourceOf(
	service: ServiceName,
	client: (base: string) => ApiClient,
	home: URL,
): Source {
	const parts = home.pathname.split("/").filter(Boolean);
	const path = parts.slice(-2).join("/");
	const above = parts.slice(0, -2).map((part) => `/${part}`);
	const root = `${home.origin}${above.join("")}`;
	switch (service) {
		case "github":
			return githubSource(
				client(
					home.hostname === "github.com"
						? `https://api.github.com/repos/${path}`
						: `${root}/api/v3/repos/${path}`,
				),
				home.href,
			);
		case "gitlab": {
			// groups of groups are a part of the project's name
			const name = encodeURIComponent(parts.map(decodedPart).join("/"));
			return gitlabSource(
				client(`${home.origin}/api/v4/projects/${name}`),
				home.href,
			);
		}
		case "gitea":
			return giteaSource(client(`${root}/api/v1/repos/${path}`), home.href);
	}
}
