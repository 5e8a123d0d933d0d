import type { Actor } from "../domain/permissions/actor.ts";
import { type Category, holdsScope } from "../domain/permissions/scopes.ts";
import { forbidden } from "../errors.ts";

/** A token must have all of the categories; other credentials have no such limits. @throws DomainError "forbidden" */
export function demandScopes(
	actor: Actor,
	wanted: readonly Category[],
	write = false,
): void {
	if (!actor.token) return;
	const { scopes } = actor.token;
	if (wanted.every((category) => holdsScope(scopes, category, write))) return;
	const required = wanted.map((c) => `${write ? "write" : "read"}:${c}`);
	throw forbidden(
		`token does not have at least one of required scope(s), required=[${required.join(" ")}], token scope=${scopes.join(",")}`,
	);
}
