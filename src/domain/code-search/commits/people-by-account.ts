import type { App } from "../../../app.ts";
import type { FilterNode, QueryNode } from "../../../text/query/tree.ts";
import { placeholderEmail } from "../../accounts/identity.ts";
import type { Actor } from "../../permissions/actor.ts";
import { visibleAccounts } from "../../permissions/visible-accounts.ts";

/** Names of a query that are looked up, and addresses of each account: a query of all of them stays a small one. */
const mostNames = 10;
const mostAddresses = 20;
const login = /^[\w.-]{1,40}$/;

const addressesOf = (app: App, actor: Actor, names: readonly string[]) =>
	app.db.rows((q, d) =>
		q
			.selectFrom("account")
			.leftJoin("email_address", (join) =>
				join
					.onRef("email_address.account_id", "=", "account.id")
					.on("email_address.verified", "=", 1),
			)
			.select(["account.id", "account.name", "account.lower_name"])
			.select("email_address.lower_email as email")
			.where("account.lower_name", "in", d.list(names))
			.where("account.kind", "=", "user")
			.where("account.removed", "=", 0)
			.where(visibleAccounts(actor))
			.limit(mostNames * mostAddresses),
	);

const isPerson = (node: QueryNode): node is FilterNode =>
	node.kind === "filter" &&
	(node.key === "author" || node.key === "committer") &&
	node.value.form !== "pattern" &&
	login.test(node.value.text);

/**
 * Lets `author:` and `committer:` with the name of an account that the reader may know of find the commits with its verified addresses too, as their pages name
 * it. What commits say of themselves is found as before.
 */
export async function withAddresses(
	app: App,
	actor: Actor,
	root: QueryNode,
): Promise<QueryNode> {
	const names = new Set<string>();
	collect(root, names);
	if (!names.size) return root;
	const rows = await addressesOf(app, actor, [...names].slice(0, mostNames));
	const addresses = new Map<string, Set<string>>();
	for (const row of rows) {
		const own = addresses.get(row.lower_name) ?? new Set();
		addresses.set(row.lower_name, own);
		own.add(placeholderEmail(app, row).toLowerCase());
		if (row.email && own.size < mostAddresses) own.add(row.email);
	}
	return addresses.size ? replaced(root, addresses) : root;
}

function collect(node: QueryNode, names: Set<string>): void {
	if (node.kind === "and" || node.kind === "or")
		for (const one of node.of) collect(one, names);
	else if (node.kind === "not") collect(node.of, names);
	else if (isPerson(node)) names.add(node.value.text.toLowerCase());
}

function replaced(
	node: QueryNode,
	addresses: ReadonlyMap<string, ReadonlySet<string>>,
): QueryNode {
	if (node.kind === "and" || node.kind === "or")
		return { ...node, of: node.of.map((one) => replaced(one, addresses)) };
	if (node.kind === "not") return { ...node, of: replaced(node.of, addresses) };
	const own = isPerson(node)
		? addresses.get(node.value.text.toLowerCase())
		: undefined;
	if (!own) return node;
	const byAddress = [...own].map((address): QueryNode => {
		const text = `<${address}>`;
		const value = { form: "exact", text, written: text } as const;
		return { ...(node as FilterNode), value };
	});
	return { kind: "or", of: [node, ...byAddress] };
}
