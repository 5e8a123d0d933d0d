import { at } from "../visit.ts";
import { t } from "../words/words.ts";

/** The lists of what was deleted, for administrators. */
const lists = () =>
	[
		["", t("Repositories")],
		["/issues", t("Issues and pull requests")],
		["/accounts", t("Users and organizations")],
	] as const;

/** The ways between the lists of what was deleted; `current` is the end of the address. */
export const DeletedKinds = ({ current }: { current: string }) => (
	<nav class="line wrap" aria-label={t("Deleted items")}>
		{lists().map(([path, words]) => (
			<a
				class="btn s plain"
				href={at(`/-/admin/deleted${path}`)}
				aria-current={path === current ? "page" : undefined}
			>
				{words}
			</a>
		))}
	</nav>
);
