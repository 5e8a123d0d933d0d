import type { ComponentChildren } from "preact";
import {
	type DiskBytes,
	type DiskKind,
	diskKinds,
} from "../../domain/disk/disk-use.ts";
import { bytes } from "../parts/bytes.ts";
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

/** What takes how much room, the largest first, and all of it at the end. */
export function KindTable({ of }: { of: DiskBytes }) {
	const name = names();
	const total = diskKinds.reduce((sum, kind) => sum + of[kind], 0);
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

const percent = (part: number, whole: number): string =>
	`${whole ? Math.round((part / whole) * 100) : 0} %`;

/** A row of a list: what it is, what it uses most for, and how much in all. */
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
