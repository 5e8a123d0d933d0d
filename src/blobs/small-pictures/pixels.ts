/** The pixels of a picture: red, green, blue and alpha, row by row. */
export interface Pixels {
	readonly width: number;
	readonly height: number;
	readonly data: Uint8Array | Uint8ClampedArray;
}

/** The square in the middle of a picture, with `most` pixels at most on each side: each is the mean of those that it stands for. */
export function shrink({ width, height, data }: Pixels, most: number): Pixels {
	const cut = Math.min(width, height);
	const side = Math.min(most, cut);
	const left = Math.floor((width - cut) / 2);
	const top = Math.floor((height - cut) / 2);
	const { to, share } = sharesOf(cut, side);
	// One cell more than there are pixels, for the nothing that the last ones leave over. Means are taken of colours times alpha, as the
	// colour of what is transparent says nothing.
	const sums = new Float64Array((side + 1) * side * 4);
	const row = new Float64Array((side + 1) * 4);
	for (let y = 0; y < cut; y++) {
		row.fill(0);
		let at = ((top + y) * width + left) * 4;
		for (let x = 0; x < cut; x++, at += 4) {
			const alpha = data[at + 3] as number;
			const cell = (to[x] as number) * 4;
			const seen = alpha * (share[x] as number);
			add(row, cell, seen, data, at);
			if (seen < alpha) add(row, cell + 4, alpha - seen, data, at);
		}
		const first = (to[y] as number) * side * 4;
		const part = share[y] as number;
		for (let i = 0; i < side * 4; i++) {
			const sum = row[i] as number;
			sums[first + i] = (sums[first + i] as number) + sum * part;
			if (part === 1) continue;
			const next = first + side * 4 + i;
			sums[next] = (sums[next] as number) + sum * (1 - part);
		}
	}
	return { width: side, height: side, data: means(sums, side, cut / side) };
}

function add(
	row: Float64Array,
	cell: number,
	seen: number,
	data: Pixels["data"],
	at: number,
): void {
	for (let i = 0; i < 3; i++)
		row[cell + i] = (row[cell + i] as number) + seen * (data[at + i] as number);
	row[cell + 3] = (row[cell + 3] as number) + seen;
}

/** For each of `length` pixels the one of `side` that it goes into, and how much of it; the rest goes into the next one. */
function sharesOf(length: number, side: number) {
	const to = new Int32Array(length);
	const share = new Float64Array(length);
	for (let at = 0; at < length; at++) {
		const cell = Math.floor((at * side) / length);
		const over = ((at + 1) * side - (cell + 1) * length) / side;
		to[at] = cell;
		share[at] = 1 - Math.max(0, over);
	}
	return { to, share };
}

function means(
	sums: Float64Array,
	side: number,
	scale: number,
): Uint8ClampedArray {
	const data = new Uint8ClampedArray(side * side * 4);
	for (let at = 0; at < data.length; at += 4) {
		const alpha = sums[at + 3] as number;
		for (let i = 0; i < 3 && alpha > 0; i++)
			data[at + i] = (sums[at + i] as number) / alpha;
		data[at + 3] = alpha / (scale * scale);
	}
	return data;
}
