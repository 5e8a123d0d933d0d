import type { App } from "../../app.ts";
import {
	type ContentPlace,
	findMissing,
	findPlace,
	placeIn,
} from "../../domain/contents/find-place.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { Redirect } from "../page.ts";
import { visit } from "../visit.ts";
import { inRef, type RefView } from "./addresses.ts";

const withKind = /^(branch|tag|commit)\/(.+)$/s;

/**
 * The place that the address of a page names: `branch/main/path`; or where it is now, for old addresses that leave the kind of the ref out
 * and for ids that are cut short. @throws DomainError "not-found"
 */
export async function placeAt(
	app: App,
	context: RepositoryContext,
	view: RefView,
	rest: string,
): Promise<ContentPlace | Redirect> {
	const [, kind, address] = withKind.exec(rest) ?? [];
	const place = kind
		? await placeIn(
				app,
				context.repository,
				address as string,
				kind as ContentPlace["ref"]["kind"],
			)
		: undefined;
	if (place && address?.startsWith(place.ref.name)) return place;
	const meant = place ?? (await findPlace(app, context.repository, rest));
	const [, query] = visit().path.split("?");
	return new Redirect(
		inRef(context, view, meant.ref, meant.path) + (query ? `?${query}` : ""),
	);
}

/** Gives the ref and the path that the address of a page names when nothing stands there; undefined without such a ref. */
export function missingAt(
	app: App,
	{ repository }: RepositoryContext,
	rest: string,
): Promise<Omit<ContentPlace, "entry"> | undefined> {
	const [, kind, address] = withKind.exec(rest) ?? [];
	return kind
		? findMissing(
				app,
				repository,
				address as string,
				kind as ContentPlace["ref"]["kind"],
			)
		: findMissing(app, repository, rest);
}
