import type { Endpoint } from "../http/endpoint.ts";
import { documentPath } from "../http/openapi/openapi.ts";
import { page } from "./parts/page.tsx";

/** The documentation of the API, made from the declarations of its endpoints. */
export const apiPage = (endpoints: readonly Endpoint[]): string =>
	page({
		title: "The API of this forge",
		children: (
			<>
				<h1>The API of this forge</h1>
				<p>
					Every path is below <code>/api/v1</code>. Sign in with HTTP Basic, or
					with <code>Authorization: token …</code> and an access token. The same
					as an <a href="/swagger.v1.json">OpenAPI document</a>.
				</p>
				{[...byFamily(endpoints)].map(([family, members]) => (
					<section key={family}>
						<h2 id={family}>{family}</h2>
						{members.map((e) => (
							<Operation key={e.id} endpoint={e} />
						))}
					</section>
				))}
			</>
		),
	});

function Operation({ endpoint }: { endpoint: Endpoint }) {
	const [method, route = ""] = endpoint.route.split(" ");
	const scopes = endpoint.scope === null ? [] : [endpoint.scope].flat();
	return (
		<details id={endpoint.id}>
			<summary>
				<span class="method">{method}</span> <code>{documentPath(route)}</code>{" "}
				<span class="soft">{endpoint.summary}</span>
			</summary>
			<div>
				<p>
					For {endpoint.on.says}.{" "}
					{scopes.length > 0 && `Token scope: ${scopes.join(" and ")}.`}
				</p>
				<Members title="In the query" schema={endpoint.query} />
				<Members title="In the body" schema={endpoint.body} />
				<p>
					Answers: <code>{Object.keys(endpoint.returns).join(", ")}</code>
				</p>
			</div>
		</details>
	);
}

interface Described {
	properties?: Record<
		string,
		{ type?: string; description?: string; maxLength?: number }
	>;
	required?: string[];
}

function Members({ title, schema }: { title: string; schema: unknown }) {
	const { properties = {}, required = [] } = (schema ?? {}) as Described;
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
					<tr key={name}>
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

function byFamily(endpoints: readonly Endpoint[]): Map<string, Endpoint[]> {
	const families = new Map<string, Endpoint[]>();
	const path = (e: Endpoint) => e.route.split(" ")[1] as string;
	const sorted = endpoints.toSorted((a, b) => (path(a) < path(b) ? -1 : 1));
	for (const endpoint of sorted) {
		const family =
			endpoint.route.split(" ")[1]?.split("/")[1]?.replace(/^:/, "") ?? "";
		families.set(family, [...(families.get(family) ?? []), endpoint]);
	}
	return new Map([...families].sort(([a], [b]) => (a < b ? -1 : 1)));
}
