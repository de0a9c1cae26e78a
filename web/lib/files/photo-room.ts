import * as v from 'valibot';
import { callProcedure } from '../data/call-procedure.ts';

/** Why there is no room for a photo: in all, today, or on the club's disk. */
export type NoRoomCode = 'storage_full' | 'storage_full_today' | 'disk_full';

const roomSchema = v.object({
  files_left: v.number(),
  bytes_left: v.number(),
  files_left_today: v.number(),
  bytes_left_today: v.number(),
});

/** How many more files and bytes a member may keep, in all and within 24 hours. */
export type PhotoRoom = v.InferOutput<typeof roomSchema>;

/** The room that the signed-in member has left. @throws AppError */
export async function readPhotoRoom(): Promise<PhotoRoom> {
  return callProcedure('my_photo_room', {}, roomSchema);
}

/** Why so many bytes more do not go into the room; null when they do. @param files how many they are */
export function lackIn(room: PhotoRoom, bytes: number, files = 1): NoRoomCode | null {
  if (room.files_left < files || room.bytes_left < bytes) return 'storage_full';
  return room.files_left_today < files || room.bytes_left_today < bytes ? 'storage_full_today' : null;
}

/** The room after a file of so many bytes. */
export function roomAfter(room: PhotoRoom, bytes: number): PhotoRoom {
  return {
    files_left: room.files_left - 1,
    bytes_left: room.bytes_left - bytes,
    files_left_today: room.files_left_today - 1,
    bytes_left_today: room.bytes_left_today - bytes,
  };
}
