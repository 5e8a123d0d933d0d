import { notFound } from "../errors.ts";

/** The view of the one thing that was asked for. @throws DomainError "not-found" when it has gone since it was looked for */
export function single<View>([view]: readonly View[]): View {
	if (view === undefined) throw notFound();
	return view;
}
