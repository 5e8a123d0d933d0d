import { expect, test } from "vitest";
import type { Actor } from "../../src/domain/permissions/actor.ts";
import { demandScopes } from "../../src/http/demand-scopes.ts";

const withScopes = (...scopes: string[]) =>
	({ token: { id: 1, scopes, repositories: undefined } }) as unknown as Actor;

test("a token without a scope is told all that it needs and what it has", () => {
	const actor = withScopes("read:user", "write:issue");
	const demand = (write: boolean) => () =>
		demandScopes(actor, ["repository", "issue"], write);
	expect(demand(true)).toThrow(
		"required=[write:repository write:issue], token scope=read:user,write:issue",
	);
	expect(demand(false)).toThrow("required=[read:repository read:issue]");
	expect(() => demandScopes(actor, ["issue", "user"])).not.toThrow();
});
