import { listDeleted } from "../../domain/lifecycle/deleted/deleted-repository.ts";
import type { AccountPlace } from "../account-place.ts";
import { type Form, form, type Page, page } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { addressIn, frameOf } from "../parts/settings-place.ts";
import { t } from "../words/words.ts";
import {
	DeletedList,
	decideDeleted,
	deletedFields,
	keptFor,
} from "./deleted-list.tsx";

const size = pageSize.rows;
const path = "/deleted";

/** The page of the deleted repositories of an account, in its settings. */
export function deletedIn<L extends object>(
	place: AccountPlace<L>,
): readonly (Page | Form)[] {
	const list = page({
		route: `GET ${place.base}${path}`,
		on: place.on,
		async run({ app, context, page: shown }) {
			const Frame = frameOf(place, context);
			const owner = place.whose(context).id;
			const { rows, total } = await listDeleted(
				app.db,
				{ owner },
				windowOf(shown, size),
			);
			return (
				<Frame current={path} title={t("Deleted repositories")}>
					<p class="soft text">{keptFor(app)}</p>
					{rows.length > 0 ? (
						<DeletedList
							of={rows}
							app={app}
							does={decide}
							params={place.params(context)}
						/>
					) : (
						<Empty title={t("No deleted repositories")} />
					)}
					<Paged page={shown} size={size} total={total} />
				</Frame>
			);
		},
	});
	const decide = form({
		route: `POST ${place.base}${path}/:id`,
		audit: ["repository.restored", "repository.purged"],
		on: place.on,
		fields: deletedFields,
		shownOn: list,
		sudo: true,
		run: ({ app, actor, context, params, fields }) =>
			decideDeleted(app, actor, (params as { id: string }).id, fields, {
				owner: place.whose(context).id,
				list: addressIn(place, context, path),
			}),
	});
	return [list, decide];
}
