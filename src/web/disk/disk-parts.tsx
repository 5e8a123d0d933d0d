import type { ComponentChildren } from "preact";
import {
	allBytes,
	type DiskBytes,
	type DiskKind,
	diskKinds,
	noBytes,
} from "../../domain/disk/disk-use.ts";
import { bytes } from "../parts/bytes.ts";
import { Empty } from "../parts/empty.tsx";
import { Time } from "../parts/time.tsx";
import { put } from "../words/put.tsx";
import { t } from "../words/words.ts";

const names = (): Readonly<Record<DiskKind, string>> => ({
	git: t("Git"),
	wiki: t("Wikis"),
	lfs: t("Git LFS"),
	attachments: t("Attachments"),
	packages: t("Packages"),
	artifacts: t("Artifacts"),
	caches: t("Caches"),
	logs: t("Logs"),
});

/** The kinds of things with the room that they take, the largest first, and all of it at the end. */
function KindTable({ of }: { of: DiskBytes }) {
	const name = names();
	const total = allBytes(of);
	const sorted = diskKinds.toSorted((a, b) => of[b] - of[a]);
	return (
		<table class="table disk">
			<thead>
				<tr>
					<th scope="col">{t("Kind")}</th>
					<th scope="col">{t("Size")}</th>
					<th scope="col">{t("Share")}</th>
				</tr>
			</thead>
			<tbody>
				{sorted.map((kind) => (
					<tr>
						<th scope="row">{name[kind]}</th>
						<td>{bytes(of[kind])}</td>
						<td>
							<meter
								min={0}
								max={Math.max(1, total)}
								value={of[kind]}
								aria-label={name[kind]}
							>
								{percent(of[kind], total)}
							</meter>{" "}
							{percent(of[kind], total)}
						</td>
					</tr>
				))}
			</tbody>
			<tfoot>
				<tr>
					<th scope="row">{t("Total")}</th>
					<td>{bytes(total)}</td>
					<td />
				</tr>
			</tfoot>
		</table>
	);
}

/** A table of kinds with the time of the count, or the word that nothing was counted yet. */
export const Counted = ({
	totals,
	of,
}: {
	totals: { readonly at: number } | undefined;
	of: DiskBytes | undefined;
}) =>
	totals ? (
		<>
			<p class="soft">
				{put(t("Counted {when}."), { when: <Time seconds={totals.at} /> })}
			</p>
			<KindTable of={of ?? noBytes} />
		</>
	) : (
		<Empty title={t("Nothing was counted yet")}>
			{t("Usage is counted once a day.")}
		</Empty>
	);

const percent = (part: number, whole: number): string =>
	`${whole ? Math.round((part / whole) * 100) : 0} %`;

/** One row of a list: what it is, what it uses most for, and how much in all. */
export function DiskRow({
	of,
	total,
	children,
}: {
	of: DiskBytes;
	total: number;
	children: ComponentChildren;
}) {
	const name = names();
	const most = diskKinds
		.filter((kind) => of[kind] > 0)
		.sort((a, b) => of[b] - of[a])
		.slice(0, 4);
	return (
		<li>
			<div>
				{children}
				<p class="sub">
					{most.map((kind) => `${name[kind]} ${bytes(of[kind])}`).join(" · ")}
				</p>
			</div>
			<span class="fig">{bytes(total)}</span>
		</li>
	);
}
