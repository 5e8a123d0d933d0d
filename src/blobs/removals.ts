/** Tells of objects of a bucket that are being removed, to all who may put the same ones meanwhile. */
export interface Removals {
	/** Says that an object is about to be removed. Who puts it from then on finds that out. */
	begin(key: string): Promise<void>;
	/** Says that the removal is over. */
	end(key: string): Promise<void>;
	/** Waits until an object is not being removed; gives whether it may have been since it was put. */
	settled(key: string): Promise<boolean>;
}
