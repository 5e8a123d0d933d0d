import { renderToString } from "preact-render-to-string";
import type { Endpoint } from "../http/endpoint.ts";
import { documentPath } from "../http/openapi/openapi.ts";
import { assetPath } from "./assets.ts";
import { Empty } from "./parts/empty.tsx";
import { FindForm } from "./parts/find-form.tsx";
import { Layout } from "./parts/layout.tsx";
import { SettingsBody } from "./parts/settings-body.tsx";
import { at } from "./visit.ts";
import { plural, t } from "./words/words.ts";

/** So many operations are shown for some words. */
const mostFound = 60;

/** The documentation of the API, made from the declarations of its endpoints: one part (`?part=`), what fits some words (`?q=`), or the beginning. */
export function apiPage(
	endpoints: readonly Endpoint[],
	search: URLSearchParams,
): string {
	const parts = byPart(endpoints);
	const q = (search.get("q") ?? "").trim().slice(0, 200);
	const part = search.get("part") ?? "";
	const found = q ? fitting(endpoints, q) : (parts.get(part) ?? []);
	const title = q
		? t("Operations matching “{words}”", { words: q })
		: part && found.length
			? `/${part}`
			: t("API");
	return `<!doctype html>${renderToString(
		<Layout
			title={title}
			where={[{ name: t("API"), href: at("/api/swagger") }]}
			head={<script type="module" src={at(assetPath("api-try.js"))} />}
		>
			<SettingsBody
				label={t("API sections")}
				all={t("API sections")}
				groups={[
					[
						"",
						[...parts.keys()].map((name) => [
							`?part=${encodeURIComponent(name)}`,
							"code",
							`/${name}`,
						]),
					],
				]}
				base={at("/api/swagger")}
				current={q ? "" : `?part=${encodeURIComponent(part)}`}
				title={title}
			>
				<FindForm
					label={t("Search operations")}
					value={q}
					action={at("/api/swagger")}
				/>
				{found.length === 0 ? (
					q ? (
						<Empty title={t("No operations found")} />
					) : (
						<Beginning count={endpoints.length} />
					)
				) : (
					<Operations of={found.slice(0, mostFound + (q ? 0 : found.length))} />
				)}
			</SettingsBody>
		</Layout>,
	)}`;
}

const Beginning = ({ count }: { count: number }) => (
	<div class="text">
		<p>
			{plural(count, "1 operation", "{n} operations")}
			{" · "}
			{t("All paths start with {path}.", { path: "/api/v1" })}
		</p>
		<p>
			{t(
				"Authenticate with HTTP Basic or with a token: Authorization: token <token>.",
			)}{" "}
			<a href={at("/-/help/tokens")}>{t("About access tokens")}</a>
		</p>
		<p>
			<a href={at("/openapi3.v1.json")}>OpenAPI 3</a>
			{" · "}
			<a href={at("/swagger.v1.json")}>Swagger 2</a>
			{" · "}
			<a href={at("/-/help/api")}>{t("Usage")}</a>
		</p>
	</div>
);

const Operations = ({ of: endpoints }: { of: readonly Endpoint[] }) => (
	<div
		class="written"
		lang="en"
		data-base={at("/api/v1")}
		data-words={JSON.stringify({
			token: t("Token"),
			body: t("Body (JSON)"),
			send: t("Send"),
			try: t("Try it"),
			answer: t("Response"),
			failed: t("The server cannot be reached."),
		})}
	>
		{endpoints.map((e) => (
			<Operation key={e.id} endpoint={e} />
		))}
	</div>
);

function Operation({ endpoint }: { endpoint: Endpoint }) {
	const [method = "", route = ""] = endpoint.route.split(" ");
	const scopes = endpoint.scope === null ? [] : [endpoint.scope].flat();
	const path = documentPath(route);
	return (
		<details
			id={endpoint.id}
			data-operation={`${method} ${path}`}
			data-body={endpoint.body ? "json" : undefined}
		>
			<summary>
				<span class="method">{method}</span> <code>{path}</code>{" "}
				<span class="soft">{endpoint.summary}</span>
			</summary>
			<div class="stack">
				<p>
					{endpoint.on.says}{" "}
					{scopes.length > 0 && `Token scope: ${scopes.join(" and ")}.`}
				</p>
				<Members title="In the query" kind="query" schema={endpoint.query} />
				<Members title="In the body" kind="body" schema={endpoint.body} />
				<p>
					Answers: <code>{Object.keys(endpoint.returns).join(", ")}</code>
				</p>
			</div>
		</details>
	);
}

interface BodySchema {
	properties?: Record<
		string,
		{ type?: string; description?: string; maxLength?: number }
	>;
	required?: string[];
}

function Members({
	title,
	kind,
	schema,
}: {
	title: string;
	kind: "query" | "body";
	schema: unknown;
}) {
	const { properties = {}, required = [] } = (schema ?? {}) as BodySchema;
	const members = Object.entries(properties);
	if (!members.length) return null;
	return (
		<table>
			<caption>{title}</caption>
			<thead>
				<tr>
					<th scope="col">Name</th>
					<th scope="col">Type</th>
					<th scope="col">Meaning</th>
				</tr>
			</thead>
			<tbody>
				{members.map(([name, member]) => (
					<tr key={name} data-member={kind} data-name={name}>
						<td>
							<code>{name}</code>
							{required.includes(name) && " (required)"}
						</td>
						<td>{member.type ?? "any"}</td>
						<td>
							{[
								member.description,
								member.maxLength && `at most ${member.maxLength} characters`,
							]
								.filter(Boolean)
								.join("; ")}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

const pathOf = (e: Endpoint): string => e.route.split(" ")[1] ?? "";

/** The operations that have all the words in their method, path, id or summary. */
function fitting(endpoints: readonly Endpoint[], q: string): Endpoint[] {
	const words = q.toLowerCase().split(/\s+/);
	return sorted(endpoints).filter((e) => {
		const text =
			`${e.route.split(" ")[0]} ${documentPath(pathOf(e))} ${e.id} ${e.summary}`.toLowerCase();
		return words.every((word) => text.includes(word));
	});
}

const sorted = (endpoints: readonly Endpoint[]): Endpoint[] =>
	endpoints.toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1));

function byPart(endpoints: readonly Endpoint[]): Map<string, Endpoint[]> {
	const parts = new Map<string, Endpoint[]>();
	for (const one of sorted(endpoints)) {
		const part = pathOf(one).split("/")[1]?.replace(/^:/, "") ?? "";
		parts.set(part, [...(parts.get(part) ?? []), one]);
	}
	return new Map([...parts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
