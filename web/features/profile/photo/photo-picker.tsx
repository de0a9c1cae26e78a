import { Camera, ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#web/components/ui/overlays/dropdown-menu.tsx';
import { cn } from '#web/lib/cn.ts';
import type { ProfileRow } from '#web/lib/database-types.ts';
import { formatPercent } from '#web/lib/format.ts';
import { UploadRing } from './upload-ring.tsx';
import { usePhotoChange } from './use-photo-change.ts';

const IMAGES = 'image/*,.heic,.heif';

interface PhotoPickerProps {
  profile: Pick<ProfileRow, 'name' | 'photo_url' | 'profile_image_url'>;
  /** Size of the picture. */
  className?: string;
  align?: 'start' | 'center';
}

/** The member's picture as a button: choose a photo, take one, or remove it. While one is sent it is shown dimmed. */
export function PhotoPicker({ profile, className, align = 'start' }: PhotoPickerProps) {
  const { work, isBusy, choose, remove } = usePhotoChange();
  const [isOpen, setIsOpen] = useState(false);
  const galleryRef = useRef<HTMLInputElement>(null);
  const cameraRef = useRef<HTMLInputElement>(null);
  const photo = profile.profile_image_url || profile.photo_url;
  const hasCamera = window.matchMedia('(pointer: coarse)').matches;

  function onChosen(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // Choosing the same file again must count as a choice.
    event.target.value = '';
    if (file) void choose(file);
  }

  const input = { type: 'file', accept: IMAGES, hidden: true, onChange: onChosen } as const;
  return (
    <div className="relative w-fit shrink-0">
      <DropdownMenu open={isOpen && !isBusy} onOpenChange={setIsOpen}>
        <DropdownMenuTrigger
          // Not the attribute: it would take the focus from a keyboard user.
          aria-disabled={isBusy || undefined}
          aria-label="Alterar foto de perfil"
          className="group relative grid rounded-full shadow-lifted ring-4 ring-card outline-offset-6"
        >
          <Avatar name={profile.name} src={work?.previewUrl ?? photo} size="xl" isDecorative className={className} />
          {isBusy ? (
            <UploadRing part={work?.previewUrl ? work.part : null} />
          ) : (
            <span
              aria-hidden="true"
              className={cn(
                'absolute right-0 bottom-0 grid size-9 place-items-center rounded-full bg-primary text-primary-foreground ring-4 ring-card',
                'transition-colors group-hover:bg-primary-hover',
              )}
            >
              <Camera className="size-4.5" />
            </span>
          )}
        </DropdownMenuTrigger>
        <DropdownMenuContent align={align}>
          <DropdownMenuItem onSelect={() => galleryRef.current?.click()}>
            <ImagePlus aria-hidden="true" />
            Escolher foto
          </DropdownMenuItem>
          {hasCamera ? (
            <DropdownMenuItem onSelect={() => cameraRef.current?.click()}>
              <Camera aria-hidden="true" />
              Tirar foto
            </DropdownMenuItem>
          ) : null}
          {photo ? (
            <DropdownMenuItem variant="destructive" onSelect={() => void remove()}>
              <Trash2 aria-hidden="true" />
              Remover foto
            </DropdownMenuItem>
          ) : null}
        </DropdownMenuContent>
      </DropdownMenu>
      <input ref={galleryRef} data-testid="photo-file" {...input} />
      <input ref={cameraRef} capture="user" {...input} />
      <p aria-live="polite" className="sr-only">
        {work ? (work.previewUrl ? `Enviando foto: ${formatPercent(work.part * 100)}` : 'Preparando foto') : ''}
      </p>
    </div>
  );
}
