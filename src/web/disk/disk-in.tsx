import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import { diskTotals } from "../../domain/disk/count-disk.ts";
import { diskUseOf, largestRepositories } from "../../domain/disk/disk-use.ts";
import type { AccountPlace } from "../account-place.ts";
import { type Page, page } from "../page.ts";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { addressIn, frameOf } from "../parts/settings-place.ts";
import { at, pathOf } from "../visit.ts";
import { plural, t } from "../words/words.ts";
import { Counted, DiskRow } from "./disk-parts.tsx";

const path = "/disk";
const size = pageSize.rows;

/** Loads what an owner uses, and a page of his repositories. */
const loadUse = async (app: App, owner: Account, shown: number) => ({
	owner,
	page: shown,
	totals: await diskTotals(app.db),
	use: await diskUseOf(app.db, owner),
	found: await largestRepositories(app.db, owner, windowOf(shown, size)),
});

/** What an owner uses of the disk, by kind and by repository. */
export async function ownerUse(app: App, owner: Account, shown: number) {
	const { totals, use, found, page } = await loadUse(app, owner, shown);
	if (!totals) return <Counted totals={totals} of={use} />;
	return (
		<>
			<Counted totals={totals} of={use} />
			{found.rows.length > 0 && (
				<section
					class="box"
					aria-label={plural(found.total, "1 repository", "{n} repositories")}
				>
					<ul class="list l-plain">
						{found.rows.map((row) => (
							<DiskRow of={row} total={row.total}>
								<a class="to" href={at(pathOf(owner.name, row.name))}>
									{row.name}
								</a>
							</DiskRow>
						))}
					</ul>
				</section>
			)}
			<Paged page={page} size={size} total={found.total} />
		</>
	);
}

/** The page of what an account uses of the disk, among its settings. */
export const diskIn = <L extends object>(
	place: AccountPlace<L>,
): readonly Page[] => [
	page({
		route: `GET ${place.base}${path}`,
		on: place.on,
		async run({ app, context, page: shown }) {
			const Frame = frameOf(place, context);
			return (
				<Frame current={path} title={t("Disk usage")}>
					<div class="stack">
						{await ownerUse(app, place.whose(context), shown)}
						<section class="stack s" aria-labelledby="free">
							<h2 id="free">{t("Free up space")}</h2>
							<ul class="stack s">
								<li>
									<a href={addressIn(place, context, "/packages")}>
										{t("Rules for deleting old versions")}
									</a>
								</li>
								<li>
									<a href={addressIn(place, context, "/deleted")}>
										{t("Deleted repositories")}
									</a>
								</li>
							</ul>
						</section>
					</div>
				</Frame>
			);
		},
	}),
];
